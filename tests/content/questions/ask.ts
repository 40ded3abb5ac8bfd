import {measure, questions, readIndex, sections} from '.';
import {SearchEngine} from '../../../src/plugins/search/engine';

/**
 * Queries the search of the built site.
 *
 *     npm run search:questions -- "stop a subscription"   results of one question
 *     npm run search:questions                            the list: scores of both parts, and misses of the open part
 */
const engine = new SearchEngine(readIndex());
const question = process.argv.slice(2).join(' ');

if (question) {
  for (const {page, hits} of engine.search(question).pages.slice(0, 5))
    console.log(page.path, hits.map(({anchor, name}) => `#${anchor} ${name}`).join(', '));
} else {
  for (const isHeld of [false, true]) {
    const asked = questions.filter((each) => each.isHeld === isHeld);
    const {first, inThree, misses} = measure(engine, asked);
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
    console.log(
      `${isHeld ? 'held' : 'open'}: ${asked.length} questions, first ${percent(first)}, first three ${percent(inThree)}`,
    );
    if (!isHeld)
      misses.forEach(({query, rank, found}) => console.log(`  ${rank || '–'}  ${query}: ${found.join(' ')}`));
  }
  const missed = sections.flatMap(([asked, ...answers]) => {
    const [best] = engine.search(asked).pages;
    const first = best ? `${best.page.path}#${best.hits[0]?.anchor}` : 'nothing';
    return answers.includes(first) ? [] : [`  ${asked}: ${first}`];
  });
  console.log(`sections: ${sections.length} questions, ${sections.length - missed.length} find their section first`);
  missed.forEach((line) => console.log(line));
  const unlikely = questions.filter(({query}) => !engine.search(query).isLikely);
  console.log(`no likely answer, though there is one: ${unlikely.map(({query}) => query).join('; ') || 'none'}`);
}
