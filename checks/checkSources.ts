import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {identityFiller} from '../identity/placeholders';
import {isPage, markdownIn, originalOf, PAGE_FOLDERS} from '../lib/pageFiles';
import {pageValues} from '../src/remark/pageValues';
import {findUnclosed} from './blocks';
import {checkFrontMatter} from './frontMatter';
import {checkAlternativeTexts} from './images';
import {checkMistakes} from './mistakes';
import {parsePage, type Page} from './page';
import {type Findings, locationOf, type Problem, type Report} from './report';
import {checkOrphans} from './sidebars';
import {checkHeadings, checkSkeleton} from './skeleton';
import {checkSpelling} from './spelling';
import {findTwins} from './twins';
import {explainUnreadable} from './unreadable';
import {checkWords} from './words';

/** Folders that hold what is made or fetched. Their names, and all that begin with a dot, are passed over. */
const PASSED_OVER = new Set(['node_modules', 'build', 'static', 'test-results', 'playwright-report']);

/** Texts outside Markdown that readers see. */
export const SHOWN_TEXTS = [
  'contract/openapi.yaml',
  'contract/{components,paths,webhooks}/**/*.yaml',
  'contract/tables/*.ts',
  'i18n/**/*.json',
  'provider.ts',
  'sandbox/engine/pages/*.ts',
  'sandbox/pages/*.ts',
  'src/components/**/*.tsx',
  'src/search/dialog.html',
  'src/tools/**/*.tsx',
  'src/pages/*.tsx',
];

const fillIdentity = identityFiller(pageValues('/'));

/** Docusaurus makes no page of a file that, or whose folder, begins with an underscore. */
const isPartial = (file: string) => /(?:^|\/)_/.test(file);

/** Markdown for those who work on the site: its words are checked, not its shape. Translations are among it. */
function handbooks(root: string): string[] {
  const entries = readdirSync(root, {withFileTypes: true}).filter(
    ({name}) => !PASSED_OVER.has(name) && !name.startsWith('.'),
  );
  const atRoot = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.md')).map(({name}) => name);
  const folders = entries.filter((entry) => entry.isDirectory() && !PAGE_FOLDERS.includes(entry.name));
  const below = folders.flatMap(({name}) => markdownIn(root, name));
  // A folder of tests may install packages of its own.
  const isOwn = (file: string) =>
    (!isPage(file) || originalOf(file) !== file) && !file.split('/').includes('node_modules');
  return [...atRoot, ...below].filter(isOwn).sort();
}

/** Every Markdown file that the checks look at, as paths from the root of the repository. */
export function sourceFiles(root: string): string[] {
  return [...PAGE_FOLDERS.flatMap((folder) => markdownIn(root, folder)), ...handbooks(root)];
}

interface PageCheck {
  promise: string;
  unit: string;
  /** What it asks is asked of English alone: translations are left out. */
  isOfEnglish?: true;
  /** How many things of a page the check looks at. */
  count: (page: Page) => number;
  check: (page: Page) => Problem[];
}

const one = () => 1;

const pageChecks: PageCheck[] = [
  {promise: 'The front matter fits its schema', unit: 'pages', count: one, check: checkFrontMatter},
  {
    promise: 'Each page has the sections of its type, in order',
    unit: 'typed pages',
    isOfEnglish: true,
    count: ({frontMatter}) => (frontMatter?.page_type === undefined ? 0 : 1),
    check: checkSkeleton,
  },
  {
    promise: 'Headings step down by one, differ, and are in sentence case',
    unit: 'headings',
    count: ({headings}) => headings.length,
    check: checkHeadings,
  },
];

const allFiles: PageCheck[] = [
  {
    promise: "The prose keeps to the house's words",
    unit: 'passages',
    isOfEnglish: true,
    count: ({prose}) => prose.length,
    check: ({file, prose, frontMatter}) => checkWords(file, [...prose, ...frontMatterProse(frontMatter)]),
  },
  {
    promise: 'Every image has an alternative text',
    unit: 'files',
    count: one,
    check: checkAlternativeTexts,
  },
];

const frontMatterProse = (frontMatter: Page['frontMatter']) =>
  [frontMatter?.title, frontMatter?.description].flatMap((text) => (typeof text === 'string' ? [{text, line: 1}] : []));

function run({promise, unit, isOfEnglish, count, check}: PageCheck, all: Page[]): Report {
  const pages = isOfEnglish ? all.filter(({file}) => originalOf(file) === file) : all;
  return {
    promise,
    unit,
    checked: pages.reduce((sum, page) => sum + count(page), 0),
    problems: pages.flatMap(check),
  };
}

/**
 * Checks the sources of pages: everything that can be said without a build.
 *
 * @param files paths from the root; all of them for `npm run check:content`, one for `npm run check:page`
 * @param spelling of the files, when it is being checked already
 */
export async function checkSources(
  root: string,
  files: string[],
  spelling: Promise<Findings> = checkSpelling(files, root),
): Promise<Report[]> {
  const unreadable: Problem[] = [];
  const read = files.flatMap((file) => {
    let source = readFileSync(path.join(root, file), 'utf8');
    try {
      if (isPage(file)) source = fillIdentity({filePath: file, fileContent: source});
      return [parsePage(file, source)];
    } catch (error) {
      // A fence or note that is open is the likely cause of what is wrong below it.
      const mistakes = [...findUnclosed(source), explainUnreadable(error as Error, source)];
      unreadable.push(...mistakes.map((mistake) => ({where: file, ...mistake})));
      return [];
    }
  });
  const published = read.filter(({file}) => isPage(file));
  const pages = published.filter(({file}) => !isPartial(file));
  const reports = [
    {promise: 'Every file is Markdown or MDX', unit: 'files', checked: files.length, problems: unreadable},
    {
      promise: 'Nothing is written that reads as something else',
      unit: 'files',
      checked: read.length,
      problems: [...published.flatMap((page) => checkMistakes(root, page)), ...findTwins(root, published)],
    },
    ...(pages.length > 0 ? pageChecks.map((check) => run(check, pages)) : []),
    ...allFiles.map((check) => run(check, read)),
  ];
  // Awaited last, because it takes longest.
  const {checked, problems} = await spelling;
  // What cannot be read is told once, also where it is no word.
  const told = new Set(unreadable.map(locationOf));
  const words = problems.filter((word) => !told.has(locationOf(word)));
  return [...reports, {promise: 'Every word is spelled', unit: 'files', checked, problems: words}];
}

export function checkSidebars(root: string, sidebars: unknown): Report {
  const ids = markdownIn(root, 'docs')
    .filter((file) => !isPartial(file))
    .map((file) => file.replace(/^docs\//, '').replace(/\.mdx?$/, ''));
  return {
    promise: 'Every page is in a sidebar once',
    unit: 'pages',
    checked: ids.length,
    problems: checkOrphans(ids, sidebars),
  };
}

/** Checks the spelling of what readers see and Markdown does not hold: the contract, the components, the sandbox. */
export async function checkShownTexts(root: string): Promise<Report> {
  return {
    promise: 'Every word of the contract, the components and the sandbox is spelled',
    unit: 'files',
    ...(await checkSpelling(SHOWN_TEXTS, root)),
  };
}
