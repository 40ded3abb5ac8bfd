import type {Root} from 'mdast';
import type {VFile} from 'vfile';
import {dataProp} from '../components/registry';
import {dataModule} from '../plugins/contract/dataFiles';
import {attributeOf, expressionAttribute, importOf, isJsxElement, failBuild} from './jsx';
import {visit} from 'unist-util-visit';

/**
 * Remark plugin: gives the contract's components their data, as an import of the JSON that `src/plugins/contract`
 * writes. The bundler then tracks the data like any module, so a page is built again when the contract changes; data
 * written into the compiled page itself would outlive the change in the bundler's cache.
 *
 * @throws VFileMessage when a component does not name its operation or table as plain text.
 */
export const componentData = () => (tree: Root, file: VFile) => {
  const imports = new Map<string, string>();
  visit(tree, (node) => {
    if (!isJsxElement(node)) return;
    const data = dataProp(node.name ?? '');
    if (!data) return;
    const {attribute, kind} = data;
    const named = attributeOf(node, attribute);
    if (typeof named?.value !== 'string') {
      failBuild(file, node, `<${node.name}> does not say which ${kind}. Write ${attribute}="…", as plain text.`);
    }
    const local = `${kind}_${named.value.replace(/\W/g, '_')}`;
    imports.set(local, dataModule(kind, named.value));
    node.attributes.push(expressionAttribute('data', {type: 'Identifier', name: local}));
  });
  for (const [local, source] of imports) tree.children.unshift(importOf(local, source));
};
