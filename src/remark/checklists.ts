import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';

/**
 * Remark plugin: makes each `- [ ]` a checkbox that can be ticked and is labelled by its text. Markdown's own
 * checkboxes are disabled and have no label for screen readers. The state is not stored.
 */
export const checklists = () => (tree: Root) => {
  visit(tree, 'listItem', (item) => {
    const [text] = item.children;
    if (typeof item.checked !== 'boolean' || text?.type !== 'paragraph') return;
    // Only its `data` counts.
    const data = {hName: 'input', hProperties: {type: 'checkbox', defaultChecked: item.checked}};
    text.children.unshift({type: 'emphasis', data, children: []}, {type: 'text', value: ' '});
    text.data = {...text.data, hName: 'label'};
    item.data = {...item.data, hProperties: {className: ['task-list-item']}};
    item.checked = null;
  });
};
