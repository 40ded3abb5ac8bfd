import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {nearest} from 'payment-contract/lib/editDistance';
import {actorsIn} from '../components/Sequence/actors';
import {attributeOf, isJsxElement, stop} from './jsx';

/**
 * Remark plugin: checks that every `<Step>` is between actors of its `<Sequence>`.
 *
 * @throws VFileMessage for another name, and for fewer than two or more than four actors.
 */
export const sequences = () => (tree: Root, file: VFile) => {
  visit(tree, (sequence) => {
    if (!isJsxElement(sequence) || sequence.name !== 'Sequence') return;
    const written = attributeOf(sequence, 'actors')?.value;
    const actors = typeof written === 'string' ? actorsIn(written) : [];
    if (actors.length < 2 || actors.length > 4) {
      stop(file, sequence, '<Sequence> needs two to four actors: write actors="Buyer; Your shop".');
    }
    visit(sequence, (step) => {
      if (!isJsxElement(step) || step.name !== 'Step') return;
      for (const [name, value] of ['from', 'to'].map((each) => [each, attributeOf(step, each)?.value] as const)) {
        if ((value === undefined && name === 'to') || actors.includes(value as string)) continue;
        const hint = typeof value === 'string' ? ` Did you mean "${nearest(value, actors)}"?` : '';
        stop(file, step, `<Step> needs an actor of its <Sequence> for "${name}".${hint}`);
      }
    });
  });
};
