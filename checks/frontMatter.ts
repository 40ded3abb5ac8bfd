import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import Ajv, {type ErrorObject, type Schema} from 'ajv';
import addFormats from 'ajv-formats';
import {parse} from 'yaml';
import {originalOf} from '../lib/pageFiles';
import {phrasesFileOf} from '../src/search/indexing/keywords';
import type {Page} from './page';
import type {Problem} from './report';
import {API_SECTIONS, PLUGIN_SECTIONS} from './skeleton';

const {folders} = parse(readFileSync(path.join(__dirname, 'frontMatter.yaml'), 'utf8'), {merge: true}) as {
  folders: Record<string, Schema>;
};

const TAGS = path.join(__dirname, '../blog/tags.yml');
const tags = existsSync(TAGS) ? Object.keys(parse(readFileSync(TAGS, 'utf8')) as object) : [];

const ajv = addFormats(new Ajv({allErrors: true}));

const schemas = Object.entries(folders).map(([folder, schema]) => ({folder, validate: ajv.compile(schema)}));

const STANDARD_SECTIONS = new Set([...API_SECTIONS, ...PLUGIN_SECTIONS]);

/** The page's own names as a beginning; how readers put it, a writer knows. */
function proposeKeywords({frontMatter, headings}: Page): string {
  const title = frontMatter?.title;
  const names = [typeof title === 'string' ? title : '', ...headings.map(({text}) => text)];
  const own = names.filter((name) => name !== '' && !STANDARD_SECTIONS.has(name)).slice(0, 5);
  return (
    '"keywords" is missing from the front matter: list phrases that readers type to find this page, wrong terms and ' +
    `symptoms too. To begin with: ${own.map((name) => name.toLowerCase().replaceAll(',', '')).join('; ')}.`
  );
}

/** How far the first time zone is ahead of UTC, in milliseconds. */
const FIRST_TIME_ZONE = 14 * 60 * 60 * 1000;

/** Keys of Docusaurus that a page of this site does without, and what to do instead. */
const REFUSED: Readonly<Record<string, string>> = {
  slug: "a page's address is that of its file. Take it out, and name the file as the address shall be.",
  draft: 'what is here is published. Take it out, and keep an unfinished page on a branch.',
};

/** Turns a violation of the schema into a sentence a writer can act on. */
function message({keyword, params, instancePath}: ErrorObject, {frontMatter, ...page}: Page): string {
  const keys = instancePath.slice(1).split('/');
  const key = keys.join('.');
  const value = keys.reduce<unknown>(
    (part, name) => (part as Record<string, unknown> | undefined)?.[name],
    frontMatter,
  );
  const length = typeof value === 'string' ? value.length : 0;
  switch (keyword) {
    case 'additionalProperties': {
      const unknown = params.additionalProperty as string;
      if (!key && REFUSED[unknown]) return `"${unknown}" is not allowed: ${REFUSED[unknown]}`;
      const where = key ? `under "${key}"` : 'in the front matter';
      return `"${unknown}" is not a key that is allowed ${where}: correct its spelling or take it out.`;
    }
    case 'required':
      if (params.missingProperty === 'keywords') return proposeKeywords({frontMatter, ...page});
      return `"${params.missingProperty as string}" is missing from the front matter: add it.`;
    case 'minLength':
      return `"${key}" has ${length} characters: write at least ${params.limit as number}.`;
    case 'maxLength':
      if (key === 'keywords')
        return `"keywords" has ${length} characters: leave ${params.limit as number}, and write the rest into ${phrasesFileOf(page.file)}, one phrase a line.`;
      return `"${key}" has ${length} characters: shorten it to ${params.limit as number}.`;
    case 'enum':
      return `"${key}" is "${String(value)}": write one of ${(params.allowedValues as string[]).join(', ')}.`;
    case 'format':
      if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return `"${key}" is ${String(value)}, and no calendar has that day.`;
      return `"${key}" is "${String(value)}": write a day as 2026-01-31.`;
    case 'pattern':
      if (key === 'keywords')
        return '"keywords" has too few phrases, or an empty one: write at least 3, with commas between.';
      return `"${key}" is "${String(value)}": use small letters, digits and single hyphens.`;
    case 'minItems':
      return `"${key}" is empty: write at least one.`;
    case 'type':
      if (keys[0] === 'authors')
        return 'An author has a name: write "authors:", and below it "  - name: Documentation team".';
      return `"${key}" must be ${params.type === 'array' ? 'a list' : `a ${params.type as string}`}.`;
    default:
      return `"${key}" does not fit: ${keyword}.`;
  }
}

/** What the schema cannot say. */
function findMistakes(frontMatter: Record<string, unknown>): {key: string; message: string}[] {
  const mistakes = Object.entries(frontMatter).flatMap(([key, value]) =>
    typeof value === 'string' && /^[“”‘’][^“”]*[“”‘’]$/.test(value.trim())
      ? [{key, message: `The quotation marks around "${key}" are curly, and part of it: write straight ones, or none.`}]
      : [],
  );
  const {last_verified: day, tags: chosen} = frontMatter;
  // The day has begun somewhere on Earth.
  const today = new Date(Date.now() + FIRST_TIME_ZONE).toISOString().slice(0, 10);
  if (typeof day === 'string' && /^\d{4}-/.test(day) && day > today) {
    const message = `"last_verified" is ${day}, which is to come: write the day on which the page was compared.`;
    mistakes.push({key: 'last_verified', message});
  }
  const unknown = Array.isArray(chosen) ? chosen.filter((tag) => !tags.includes(tag as string)) : [];
  for (const tag of unknown) {
    const message = `"${tag}" is no tag of the blog: write one of ${tags.join(', ')}, or add it to blog/tags.yml.`;
    mistakes.push({key: 'tags', message});
  }
  return mistakes;
}

/** What the schema of a post cannot say: its day and its introduction. */
function findMistakesInPost({file, source, frontMatter = {}}: Page): {key: string; message: string}[] {
  const {date} = frontMatter;
  const [day] = /^\d{4}-\d\d-\d\d(?=-)/.exec(path.basename(file)) ?? [];
  const marks = source.match(/\{\/\*\s*truncate\s*\*\/\}/g)?.length ?? 0;
  return [
    ...(marks === 1
      ? []
      : [
          {
            key: 'title',
            message: `{/* truncate */} stands ${marks} times in the post: write it once, after the introduction, where the list of posts ends.`,
          },
        ]),
    ...(day && typeof date === 'string' && day !== date
      ? [{key: 'date', message: `"date" is ${date} and the file's name says ${day}: write the same day.`}]
      : []),
  ];
}

/** The line on which a key of the front matter stands, else that of the front matter. */
function lineOfKey(key: unknown, source: string): number {
  const index = source.split('\n').findIndex((line) => line.startsWith(`${String(key)}:`));
  return index === -1 ? 1 : index + 1;
}

/** Checks a page's front matter against the schema of its folder in `frontMatter.yaml`. A file in no such folder needs none. */
export function checkFrontMatter(page: Page): Problem[] {
  const {file, frontMatter} = page;
  const schema = schemas.find(({folder}) => originalOf(file).startsWith(folder));
  if (!schema) return [];
  if (!frontMatter) return [{where: file, line: 1, message: 'There is no front matter: begin the file with "---".'}];
  schema.validate(frontMatter);
  const mistakes = [
    ...(schema.validate.errors ?? []).map((error) => ({
      key: (error.params.additionalProperty ?? error.instancePath.split('/')[1]) as string,
      message: message(error, page),
    })),
    ...findMistakes(frontMatter),
    ...(originalOf(file) === file && file.startsWith('blog/') ? findMistakesInPost(page) : []),
  ];
  return mistakes.map(({key, message}) => ({where: file, line: lineOfKey(key, page.source), message}));
}
