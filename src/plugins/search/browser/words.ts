import type {SearchWords} from './engine';

export const THAI = /[\u0e00-\u0e7f]/;

/** Normalizes text that looks the same, such as a decomposed Thai sara am. Keeps the case. */
const normalize = (text: string): string =>
  // Most texts are plain English, and need none of it: a third of the time to start.
  /^[ -~]*$/.test(text)
    ? text
    : text
        .normalize('NFKC')
        // Without width: soft hyphens, joiners, marks of direction.
        .replace(/\p{Cf}/gu, '')
        .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
        .replace(/\u0e40\u0e40/g, '\u0e41')
        // Thai has no spaces between words. Readers write them anywhere.
        .replace(/([\u0e00-\u0e7f]) +(?=[\u0e00-\u0e7f])/g, '$1');

/** Words of questions that their answers need not contain. */
const STOP_WORDS = new Set(
  `
    a about after all an and any anyone are as at be been before but by can cannot could did do does don done dont else ever for from get
    give go got had has have he her here him his how i if im in into is it its just know let like make many may me mean much must my need
    new no not now of off on one only or our out own please put see she should show so some someone something still such take tell than
    that the their them then there they thing this to too up us use used using via want was way we were what when where which while who
    why will with without work works would yet you your
    ก็ กัน กับ การ กี่ ขอ ของ ขึ้น คือ ครับ ค่ะ คะ ควร ความ จะ จาก ซึ่ง ด้วย ได้ ต้อง ตอน ตาม ตัว แต่ ถ้า ถึง ทำ ทำไง ที่ นะ นั้น นี้ ใน บน บ้าง
    เป็น ไป แบบ ผม ฉัน เรา เขา เพราะ เพื่อ มา มี เมื่อ ยัง ไง ยังไง อย่างไร แล้ว และ ไว้ ว่า วิธี ให้ หรือ หลัง ไหม ไหน อยาก อยู่ อย่าง อะไร อีก เอง เอา
    เลย เท่าไหร่ เท่าไร เท่า ไหร่ ไร ใคร ใช้ โดย ตรง ต่อ คน เวลา พอ ทั้ง ทุก ทั้งหมด มั้ย มั๊ย ป่าว รึ โดน สำหรับ ดู ลง กว่า เคย กำลัง ยอม เดียว เสีย
  `
    .trim()
    .split(/\s+/),
);

/** `charg` for `charge`, `charges`, `charged` and `charging`. Keeps short words, and those with digits. */
export function stem(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word;
  const plural = word.replace(/ies$/, 'y').replace(/(?<=ss|x|ch|sh)es$|(?<=[^sui])s$/, '');
  // After a plural -s, keep -ing: `settings` is not `set`.
  const ending = plural === word ? /(?:ing|ed|e|y)$/ : /[ey]$/;
  const short = plural.length < 5 ? plural : plural.replace(ending, '').replace(/([bdglmnprt])\1$/, '$1');
  return short.length > 2 && /[aeiouy]/.test(short) ? short : plural;
}

/** Made once, because that takes long. Firefox before 125 has none: there, each pair of Thai letters is a term. */
const {Segmenter} = Intl as Partial<typeof Intl>;
const segmenter = Segmenter && new Segmenter('th', {granularity: 'word'});

function splitThai(run: string): string[] {
  if (!segmenter) return Array.from({length: Math.max(1, run.length - 1)}, (_, index) => run.slice(index, index + 2));
  return [...segmenter.segment(run)].map(({segment}) => segment);
}

/** An identifier is found as a whole and by its parts: `customerEmail`, `form_key`, `wc-api`. */
function termsOfWord(word: string): string[] {
  const parts = word.split(/[_-]+|(?<=[\p{Ll}\d])(?=\p{Lu})/u).filter(Boolean);
  return parts.length > 1 ? [parts.join(''), ...parts] : parts;
}

const lettersAndSigns = /[\u0e00-\u0e7f]+|[^\P{L}\u0e00-\u0e7f][\p{L}\p{M}\p{N}_-]*|\p{N}[\p{L}\p{M}\p{N}_-]*/gu;

/** The terms of a text in its order, of the index and of questions alike. */
export function tokenize(text: string): string[] {
  const words = (normalize(text).replace(/['’]/g, '').replace(/c#/gi, 'csharp').match(lettersAndSigns) ?? [])
    .flatMap((word) => (THAI.test(word) ? splitThai(word) : termsOfWord(word)))
    .map((word) => word.toLowerCase());
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  // If only stop words are left, keep them: `WE` is a payment channel.
  return (telling.length > 0 ? telling : words).map(stem);
}

/** Words without case and signs, with one space before and after each. */
const spaced = (text: string): string => ` ${normalize(text).toLowerCase()} `.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');

/** Normalizes a name for comparison: `customer email` and `customerEmail` are the same. */
export const nameKey = (text: string): string => spaced(text).replaceAll(' ', '') || text.trim();

/** Words in their plainest form, with one space before and after each. */
const plain = (text: string): string => spaced(text).split(' ').map(stem).join(' ');

/** The terms of a phrase; none for `give back`, because the word that is left means something else. */
function termsOfPhrase(phrase: string): string[] {
  const terms = tokenize(phrase);
  return THAI.test(phrase) || terms.length >= Math.min(2, phrase.split(' ').length) ? terms : [];
}

/** A phrase in the form in which questions have it, and all that mean the same. */
export interface Synonym {
  form: string;
  phrase: string;
  group: readonly string[];
}

/** Reads `SearchWords.synonyms`, the longest first. Words for a single place belong in `SearchOptions.places`. */
export const parseSynonyms = (text = ''): Synonym[] =>
  text
    .split('\n')
    .filter((line) => line.includes(',') && !line.startsWith('#'))
    .map((line) => line.split(',').map((phrase) => phrase.trim()))
    // Thai words follow each other without a space.
    .flatMap((group) =>
      group.map((phrase) => ({form: THAI.test(phrase) ? plain(phrase).trim() : plain(phrase), phrase, group})),
    )
    .sort((one, other) => other.form.length - one.form.length);

/** One thing that a question is about, in the reader's terms, and in others that mean the same. */
export interface Concept {
  own: string[];
  others: string[][];
}

/** Splits a question into what it is about: the longest phrases of the synonyms, then single words. */
export function conceptsOf(question: string, synonyms: readonly Synonym[]): Concept[] {
  const found = new Map<string, Concept>();
  let rest = plain(question);
  for (const {form, phrase, group} of synonyms) {
    const concept = found.get(form);
    if (!concept && !rest.includes(form)) continue;
    rest = rest.replace(form, ' | ');
    const others = group.map(termsOfPhrase).filter((terms) => terms.length > 0);
    // A phrase may be in several groups.
    if (concept) concept.others.push(...others);
    else found.set(form, {own: termsOfPhrase(phrase), others});
  }
  const left = new Set(rest.split(/[ |]+/).flatMap((word) => (THAI.test(word) ? tokenize(word) : [word])));
  const words = [...new Set(tokenize(question))].filter((term) => left.has(term));
  return [...found.values(), ...words.map((term) => ({own: [term], others: []}))].filter(
    ({own, others}) => own.length + others.length > 0,
  );
}

const ANSWER = /^(?<say>.*) \[(?<label>.*)\]\((?<path>.*)\)$/;

/** Answers for the things in a question that do not exist: a sentence, and a link. */
export function answersAboutMissing(question: string, absent: SearchWords['absent'] = {}) {
  const words = ` ${tokenize(question).join(' ')} `;
  const written = spaced(question).replaceAll(' ', '');
  const isAsked = (phrase: string) =>
    THAI.test(phrase)
      ? written.includes(phrase.replaceAll(' ', ''))
      : words.includes(` ${tokenize(phrase).join(' ')} `);
  return Object.entries(absent)
    .filter(([asked]) => asked.split(', ').some(isAsked))
    .map(([, answer]) => ANSWER.exec(answer)!.groups as Record<'say' | 'label' | 'path', string>);
}
