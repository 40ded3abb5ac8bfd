import type {Root} from 'mdast';
import type {MdxJsxTextElement} from 'mdast-util-mdx';
import {visit} from 'unist-util-visit';

const box = (isTicked: boolean): MdxJsxTextElement => ({
  type: 'mdxJsxTextElement',
  name: 'input',
  attributes: [
    {type: 'mdxJsxAttribute', name: 'type', value: 'checkbox'},
    ...(isTicked ? [{type: 'mdxJsxAttribute' as const, name: 'defaultChecked', value: null}] : []),
  ],
  children: [],
});

/**
 * Remark plugin: makes each `- [ ]` a checkbox that can be ticked and is labelled by its text. Markdown's own
 * checkboxes are disabled and have no label for screen readers. The state is not stored.
 */
export const checklists = () => (tree: Root) => {
  visit(tree, 'listItem', (item) => {
    const [text] = item.children;
    if (typeof item.checked !== 'boolean' || text?.type !== 'paragraph') return;
    text.children.unshift(box(item.checked), {type: 'text', value: ' '});
    text.data = {...text.data, hName: 'label'};
    item.data = {...item.data, hProperties: {className: ['task-list-item']}};
    item.checked = null;
  });
};
