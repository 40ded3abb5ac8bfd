import type {RootContent} from 'mdast';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {VFile} from 'vfile';
import {loadContract} from '../contract/bundle';
import {tables} from '../contract/tables';
import {provider} from '../provider';
import {namesOf} from '../src/build/plugins/contract/prepare';
import {findUnknownNames, findUsages, type Names} from '../src/build/plugins/contract/usages';
import {remarkPlugins} from '../src/build/remark';
import {isJsxElement} from '../src/build/remark/jsx';
import type {Page} from './page';
import {type Mistake, placedMistake} from './report';

const processor = unified().use(remarkPlugins).freeze();

let names: Names | undefined;

function sentenceOf(children: readonly RootContent[], file: string): string | undefined {
  try {
    processor.runSync(structuredClone({type: 'root', children}), new VFile({path: file}));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Finds what stops the build: its own plugins are run, and its comparison of pages and contract. */
export function findStops({file, source, tree}: Page): Mistake[] {
  const sentences = new Set<string | undefined>([sentenceOf(tree.children, file)]);
  if (!sentences.has(undefined)) {
    // The first has hidden the rest: each element alone, with what the page imports, tells its own.
    const modules = tree.children.filter(({type}) => type === 'mdxjsEsm');
    visit(tree, (node) => {
      if (isJsxElement(node) || node.type === 'code') sentences.add(sentenceOf([...modules, node], file));
    });
  }
  const usages = findUsages([{file, source}]);
  if (usages.length > 0) {
    names ??= namesOf({document: loadContract(provider), tables});
    for (const sentence of findUnknownNames(usages, names)) sentences.add(sentence);
  }
  return [...sentences].flatMap((sentence) => (sentence === undefined ? [] : placedMistake(sentence)));
}
