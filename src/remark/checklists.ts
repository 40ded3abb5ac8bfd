import type {Parent, Root} from 'mdast';
import type {MdxJsxTextElement} from 'mdast-util-mdx';
import {toString} from 'mdast-util-to-string';
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

/** The bold line above a list. */
const titleAbove = (parent: Parent | undefined, index: number | undefined): string | undefined => {
  const above = parent?.children[(index ?? 0) - 1];
  const [title, ...others] = above?.type === 'paragraph' ? above.children : [];
  return title?.type === 'strong' && others.length === 0 ? toString(title) : undefined;
};

/**
 * Remark plugin: makes each `- [ ]` a checkbox that can be ticked and is labelled by its text, and names the list by
 * the bold line above it. Markdown's own checkboxes are disabled and have no label for screen readers. The state is not
 * stored.
 */
export const checklists = () => (tree: Root) => {
  visit(tree, 'list', (list, index, parent: Parent | undefined) => {
    const title = titleAbove(parent, index);
    const isChecklist = list.children.some(({checked}) => typeof checked === 'boolean');
    if (title && isChecklist) list.data = {...list.data, hProperties: {'aria-label': title}};
  });
  visit(tree, 'listItem', (item) => {
    const [text] = item.children;
    if (typeof item.checked !== 'boolean' || text?.type !== 'paragraph') return;
    text.children.unshift(box(item.checked), {type: 'text', value: ' '});
    text.data = {...text.data, hName: 'label'};
    item.data = {...item.data, hProperties: {className: ['task-list-item']}};
    item.checked = null;
  });
};
