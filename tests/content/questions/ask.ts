import {answer, listNames, measure, measurePlaces, placeListNames, readList} from '.';

/**
 * Asks the search of the built site.
 *
 *     npm run search:questions -- "stop a subscription"   what one question finds
 *     npm run search:questions                            the lists
 */
async function main(): Promise<void> {
  const [first, ...others] = process.argv.slice(2);
  if (first !== undefined) {
    const {pages, absent} = await answer([first, ...others].join(' '));
    absent.forEach((say) => console.log(say));
    pages.slice(0, 5).forEach(({hits}, index) => console.log(`${index + 1}. ${hits[0]!.url}`));
    return;
  }
  const share = (part: number, count: number) => `${((part / count) * 100).toFixed(1)} %`;
  for (const name of placeListNames()) {
    const {count, first: isFirst, inTwo, misses} = await measurePlaces(readList(name));
    console.log(
      `${name}: ${count} questions, ${share(isFirst, count)} find their place first on its page, ${share(inTwo, count)} among two`,
    );
    misses.forEach(({query, found}) => console.log(`  ${query}: ${found}`));
  }
  for (const name of listNames()) {
    const {count, first: isFirst, inThree, misses} = await measure(readList(name));
    console.log(
      `${name}: ${count} questions, ${share(isFirst, count)} find their page first, ${share(inThree, count)} in the first three`,
    );
    misses.forEach(({query, rank, found}) => console.log(`  ${rank || '–'}  ${query}: ${found}`));
  }
}

void main();
