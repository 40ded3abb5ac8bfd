import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {nearest} from 'payment-contract/lib/editDistance';
import {actorsIn} from '../components/Sequence/actors';
import {attributeOf, isJsxElement, type JsxElement, failBuild} from './jsx';

/** Checks the actors that a step names. Those of the sequence are known at build time, so an expression is none. */
function checkStep(step: JsxElement, actors: readonly string[], file: VFile): void {
  for (const name of ['from', 'to']) {
    const written = attributeOf(step, name);
    if (name === 'to' && !written) continue;
    const value = typeof written?.value === 'string' ? written.value : undefined;
    if (value !== undefined && actors.includes(value)) continue;
    const hint = value === undefined ? '' : ` Did you mean "${nearest(value, actors)}"?`;
    failBuild(file, step, `<Step> needs an actor of its <Sequence> for "${name}".${hint}`);
  }
}

/**
 * Remark plugin: checks that every `<Step>` is in a `<Sequence>`, and between actors of it.
 *
 * @throws VFileMessage for another name, for a step outside a sequence, and for fewer than two actors or more than
 *   four.
 */
export const sequences = () => (tree: Root, file: VFile) => {
  const checked = new Set<JsxElement>();
  visit(tree, (sequence) => {
    if (!isJsxElement(sequence) || sequence.name !== 'Sequence') return;
    const written = attributeOf(sequence, 'actors')?.value;
    const actors = typeof written === 'string' ? actorsIn(written) : [];
    if (actors.length < 2 || actors.length > 4) {
      failBuild(file, sequence, '<Sequence> needs two to four actors: write actors="Buyer; Your shop".');
    }
    visit(sequence, (step) => {
      if (!isJsxElement(step) || step.name !== 'Step') return;
      checkStep(step, actors, file);
      checked.add(step);
    });
  });
  visit(tree, (step) => {
    if (!isJsxElement(step) || step.name !== 'Step' || checked.has(step)) return;
    failBuild(file, step, '<Step> is outside a <Sequence>: write it between <Sequence> and </Sequence>.');
  });
};
