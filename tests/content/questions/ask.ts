import {ask, newcomers, questions, rankOf, readIndex, strangers, type Question} from '.';
import {SearchEngine} from '../../../src/plugins/search/browser/engine';

/**
 * Queries the search of the built site.
 *
 *     npm run search:questions -- "stop a subscription"   results of one question
 *     npm run search:questions                            a table, and the misses of the parts that are not held
 */
const index = readIndex();
const engine = new SearchEngine(index);

const percent = (part: number, all: number) => (all === 0 ? '' : `${((100 * part) / all).toFixed(0)} %`);

/** A row of the table. `place` counts the questions whose answers name places. */
function measure(asked: readonly Question[]) {
  const results = asked.map((question) => {
    const {places, saysNo} = ask(engine, index, question);
    return {...question, saysNo, rank: rankOf(places, question)};
  });
  const answered = results.filter(({answers}) => answers.length > 0);
  const unanswered = results.filter(({answers}) => answers.length === 0);
  const placed = answered.filter(({answers}) => answers.some((answer) => answer.includes('#')));
  const share = <T>(all: readonly T[], is: (each: T) => boolean) => percent(all.filter(is).length, all.length);
  const within = (rank: number, most: number) => rank > 0 && rank <= most;
  return {
    questions: asked.length,
    'first page': share(answered, ({rank}) => rank.page === 1),
    'among three pages': share(answered, ({rank}) => within(rank.page, 3)),
    'first place': share(placed, ({rank}) => rank.place === 1),
    'among three places': share(placed, ({rank}) => within(rank.place, 3)),
    'no answer: said': share(unanswered, ({saysNo}) => saysNo),
    'answer: said none': share(answered, ({saysNo}) => saysNo),
  };
}

const one = process.argv.slice(2).join(' ');

if (one) {
  const {places, saysNo} = ask(engine, index, {query: one, answers: []});
  console.log(places.slice(0, 10).join('\n'), saysNo ? '\nThe dialog says that no page may answer this.' : '');
} else {
  const parts = (name: string, all: readonly Question[]) => [
    [`${name}, open`, all.filter(({isHeld}) => !isHeld)] as const,
    [`${name}, held`, all.filter(({isHeld}) => isHeld)] as const,
  ];
  const groups = [
    ...parts('own', questions),
    ...parts('strangers', strangers),
    ['newcomers, open', newcomers] as const,
    ...(['en', 'th', 'mix'] as const).map(
      (name) => [`both, ${name}`, [...strangers, ...newcomers].filter(({language}) => language === name)] as const,
    ),
  ];
  console.table(Object.fromEntries(groups.map(([name, asked]) => [name, measure(asked)])));
  for (const question of [...questions, ...strangers, ...newcomers].filter(({isHeld}) => !isHeld)) {
    const {places, saysNo} = ask(engine, index, question);
    const {page} = rankOf(places, question);
    if (question.answers.length === 0 ? !saysNo : page !== 1)
      console.log(`${page || '–'}  ${question.query}: ${places.slice(0, 3).join(' ')}`);
    else if (saysNo && question.answers.length > 0) console.log(`says none  ${question.query}`);
  }
}
