import InlineText from '@site/src/components/InlineText';
import Result, {Problem, ResultTable, type ResultKind} from '@site/src/components/Result';

/** What an inspector says about a text that it can read. */
interface Readable {
  refusal?: undefined;
  /** Each with the name of a row, or of one that is missing. */
  problems: readonly {place: string; message: string; /** Its name where the place is a number. */ spoken?: string}[];
  /** How many fields the text could have and does not. */
  missing?: number;
  /** What follows from the text as a whole. */
  summary: string;
  /** What the reader could do better, although nothing is wrong. */
  advice: readonly string[];
  rows: readonly {name: string; value: string; meaning: string}[];
  /** A text with a wrong character, and the index of that. */
  marked?: {text: string; at: number};
}

/** The same, or a sentence that says why the text cannot be read. */
export type Inspection = Readable | {refusal: string};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function verdictOn({problems, missing = 0}: Readable): {kind: ResultKind; title: string} {
  if (problems.length > 0) return {kind: 'wrong', title: counted(problems.length, 'problem')};
  if (missing === 0) return {kind: 'right', title: 'Well formed'};
  return {kind: 'advice', title: `Incomplete: ${counted(missing, 'field')} ${missing === 1 ? 'is' : 'are'} missing`};
}

/** The verdict for screen readers. */
export function spokenSummary(readable: Readable): string {
  const {rows, problems, summary, advice} = readable;
  const verdict = `${counted(rows.length, 'field')} found. ${verdictOn(readable).title}`;
  const [first] = problems;
  // A text that was cut has no problem, and only the advice says so.
  if (!first) return [`${verdict}.`, summary, ...advice].join(' ');
  const places = problems.map(({place, spoken = place}) => spoken);
  const others = problems.length > 1 ? `${places.join(', ')}. First, ` : '';
  return `${verdict}: ${others}${places[0]}: ${first.message} ${summary}`;
}

/** What an inspector found: the verdict, the problems, advice, and the fields with their meanings. */
export default function InspectionView(readable: Readable) {
  const {problems, summary, advice, rows, marked} = readable;
  return (
    <Result {...verdictOn(readable)}>
      <p>{summary}</p>
      {problems.map(({place, message}) => (
        <Problem key={place + message}>{`${place}: ${message}`}</Problem>
      ))}
      {marked && (
        <code className="tool__text" aria-hidden="true">
          {marked.text.slice(0, marked.at)}
          <mark>{marked.text[marked.at] ?? ' '}</mark>
          {marked.text.slice(marked.at + 1)}
        </code>
      )}
      {advice.map((sentence) => (
        <Problem key={sentence} kind="advice">
          {sentence}
        </Problem>
      ))}
      <ResultTable
        label="Fields"
        headers={['Field', 'Value', 'Meaning']}
        rows={rows.map((row) => ({...row, meaning: <InlineText key={row.meaning} text={row.meaning} />}))}
      />
    </Result>
  );
}
