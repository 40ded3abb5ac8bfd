import type {SearchWords} from './engine';

export const THAI = /[\u0e00-\u0e7f]/;

/** Normalizes text that looks the same, such as a decomposed Thai sara am. Keeps the case. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    // Without width: soft hyphens, joiners, marks of direction.
    .replace(/\p{Cf}/gu, '')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replace(/\u0e40\u0e40/g, '\u0e41');

/** Words of questions that their answers need not contain. */
const COMMON =
  'a an and are as at be by can do does for from get how i in is it me my of on or our so that the there this to we what when with your ' +
  'ก็ กัน กับ การ กี่ ขอ ของ ขึ้น คือ ครับ ค่ะ คะ ควร ความ จะ จาก ซึ่ง ด้วย ได้ ต้อง ตอน ตาม แต่ ถ้า ทำ ที่ นะ นั้น นี้ ใน บน บ้าง ' +
  'เป็น ไป แบบ เพราะ เพื่อ มา มี เมื่อ ยัง ไง แล้ว และ ว่า ไว้ ให้ หรือ หลัง ไหม ไหน อยาก อยู่ อย่าง อะไร อีก เอง เอา เลย ใคร ใช้';
const STOP_WORDS = new Set(COMMON.split(' '));

/** `payment` for `payments`: other forms of a word are near enough for the fuzzy search. */
const singular = (word: string): string =>
  word.length < 5 || /\d/.test(word) ? word : word.replace(/ies$/, 'y').replace(/(?<=s|x|ch|sh)es$|(?<=[^sui])s$/, '');

/** Firefox before 125 has no segmenter: there, each pair of Thai letters is a term. */
function splitThai(run: string): string[] {
  const {Segmenter} = Intl as Partial<typeof Intl>;
  if (!Segmenter) return Array.from({length: Math.max(1, run.length - 1)}, (_, index) => run.slice(index, index + 2));
  return [...new Segmenter('th', {granularity: 'word'}).segment(run)].map(({segment}) => segment);
}

/** An identifier is found as a whole and by its parts: `customerEmail`, `form_key`, `wc-api`. */
function termsOfWord(word: string): string[] {
  const parts = word.split(/[_-]+|(?<=[\p{Ll}\d])(?=\p{Lu})/u).filter(Boolean);
  return parts.length > 1 ? [parts.join(''), ...parts] : parts;
}

const lettersAndSigns = /[\u0e00-\u0e7f]+|[^\P{L}\u0e00-\u0e7f][\p{L}\p{M}\p{N}_-]*|\p{N}[\p{L}\p{M}\p{N}_-]*/gu;

/** The terms of a text in its order, of the index and of questions alike. */
export function tokenize(text: string): string[] {
  const words = normalize(text).replace(/['’]/g, '').replace(/c#/gi, 'csharp').match(lettersAndSigns) ?? [];
  return words
    .flatMap((word) => (THAI.test(word) ? splitThai(word) : termsOfWord(word)))
    .map((word) => singular(word.toLowerCase()))
    .filter((word) => !STOP_WORDS.has(word));
}

/** Words without case and signs, with one space before and after each. */
const spaced = (text: string): string => ` ${normalize(text).toLowerCase()} `.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');

/** Normalizes a name for comparison: `customer email` and `customerEmail` are the same. */
export const nameKey = (text: string): string => spaced(text).replaceAll(' ', '') || text.trim();

/** What readers say, and what the pages say. */
type Synonym = readonly [asked: readonly string[], meant: readonly string[]];

/** Reads `SearchWords.synonyms`. Words for a single place belong in `SearchOptions.places`. */
export const parseSynonyms = (text = ''): Synonym[] =>
  text
    .split(/[;\n]/)
    .map((pair) => pair.split(' = '))
    .filter(([, meant]) => meant !== undefined)
    .map(([asked, meant]) => [asked!.trim().split(', '), tokenize(meant!)]);

/** Returns the pages' words for those of the reader. */
export function synonymsOf(question: string, synonyms: readonly Synonym[]): string[] {
  const words = spaced(question);
  // Thai text may have spaces anywhere, or none.
  const joined = words.replaceAll(' ', '');
  const isAsked = (phrase: string) =>
    THAI.test(phrase)
      ? joined.includes(phrase.replaceAll(' ', ''))
      : words.includes(` ${phrase} `) || words.includes(` ${phrase}s `);
  return synonyms.filter(([asked]) => asked.some(isAsked)).flatMap(([, meant]) => meant);
}

const ANSWER = /^(?<say>.*) \[(?<label>.*)\]\((?<path>.*)\)$/;

/** Answers for the things in a question that do not exist: a sentence, and a link. */
export function absentIn(question: string, absent: SearchWords['absent'] = {}) {
  const words = ` ${tokenize(question).join(' ')} `;
  return Object.entries(absent)
    .filter(([asked]) => asked.split(', ').some((phrase) => words.includes(` ${tokenize(phrase).join(' ')} `)))
    .map(([, answer]) => ANSWER.exec(answer)!.groups as Record<'say' | 'label' | 'path', string>);
}
