import type {Page} from './page';
import type {Findings, Problem} from './report';
import type {Site} from './site';

const FILE_NAME = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i;
const SAYS_IMAGE = /^(?:an? )?(?:image|picture|photo|screenshot|graphic|icon) of\b/i;
const SAYS_NOTHING = /^(?:image|picture|photo|screenshot|screen|graphic|icon|diagram|img|alt)[ \d.]*$/i;
const LONGEST = 150;

function problemWith(alt: string): string | undefined {
  if (alt.trim() === '') return 'has no alternative text: say what the reader learns from it.';
  if (FILE_NAME.test(alt)) return 'has a file name as alternative text: say what the reader learns from it.';
  if (SAYS_NOTHING.test(alt))
    return 'has a word as alternative text that says nothing: say what the reader learns from it.';
  if (SAYS_IMAGE.test(alt)) return 'says that it is an image: begin with what it shows.';
  if (alt.length > LONGEST) {
    return `has an alternative text of ${alt.length} characters: shorten it to ${LONGEST}, and put the rest into the text.`;
  }
  return undefined;
}

export function checkAlternativeTexts(page: Page): Problem[] {
  return page.images.flatMap(({src, alt, line}) => {
    const problem = problemWith(alt);
    return problem ? [{where: page.file, line, message: `The image ${src} ${problem}`}] : [];
  });
}

/** The largest image a page may ask a reader's telephone to load, in bytes. */
export const LARGEST_IMAGE = 150_000;

/**
 * Checks the images of the built site: each has an alternative text (empty for decoration), reserves its place on
 * the page and is light enough for a telephone.
 */
export function checkBuiltImages(site: Site): Findings {
  const problems: Problem[] = [];
  let checked = 0;
  for (const page of site.pages.values()) {
    for (const {src, alt, sized} of page.images) {
      checked++;
      const problem = (message: string) =>
        problems.push({where: page.route, message: `The image ${src.slice(0, 80)} ${message}`});
      if (alt === undefined) problem('has no alt attribute: write one, or alt="" when it is decoration.');
      if (!sized) problem('has no width and height: give both, or the page jumps when it arrives.');
      const bytes = site.files.get(src);
      if (bytes !== undefined && bytes > LARGEST_IMAGE) {
        problem(`weighs ${bytes} bytes: make it smaller than ${LARGEST_IMAGE}.`);
      }
    }
  }
  return {checked, problems};
}
