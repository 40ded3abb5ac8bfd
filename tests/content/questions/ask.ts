import {answer, listNames, measure, readList} from '.';

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
    pages.slice(0, 5).forEach((url, index) => console.log(`${index + 1}. ${url}`));
    return;
  }
  for (const name of listNames()) {
    const {count, first: isFirst, inThree, misses} = await measure(readList(name));
    const share = (part: number) => `${((part / count) * 100).toFixed(1)} %`;
    console.log(
      `${name}: ${count} questions, ${share(isFirst)} find their page first, ${share(inThree)} in the first three`,
    );
    misses.forEach(({query, rank, found}) => console.log(`  ${rank || '–'}  ${query}: ${found}`));
  }
}

void main();
