import type {Root} from 'mdast';
import {lintRule} from 'unified-lint-rule';
import {visit} from 'unist-util-visit';
import {VFile} from 'vfile';
import {loadContract} from 'payment-contract/bundle';
import type {ContractDocument} from 'payment-contract/document';
import {describeOperation} from 'payment-contract/reference';
import {tables} from 'payment-contract/tables';
import {nearest} from 'payment-contract/lib/editDistance';
import {provider} from '../../provider';
import {showableNames} from '../../src/plugins/contract/data';
import {dataProp, propsOf, type WrittenProp, writtenProps} from '../../src/components/registry';
import {attributeOf, isJsxElement, type JsxElement} from '../../src/remark/jsx';
import {transform} from '../../src/remark/transform';
import {declaredNames} from './declaredNames';
import {isPageFile} from './pageFiles';

/** Properties that are required wherever they exist. */
const REQUIRED = ['operation', 'name', 'actors', 'from', 'text', 'label'];

/** The components that pages use without an import: the site's, and those of Docusaurus. */
const known = [...Object.keys(writtenProps), 'Head', 'Details'];

let contract: ContractDocument | undefined;
const loadedContract = () => (contract ??= loadContract(provider));

type Attribute = JsxElement['attributes'][number];

function problemWithAttribute(attribute: Attribute, props: Readonly<Record<string, WrittenProp>>): string | undefined {
  if (attribute.type !== 'mdxJsxAttribute') return 'cannot take {…}: write each property by its name.';
  const {name, value} = attribute;
  const wanted = props[name];
  if (wanted === undefined) {
    const names = Object.keys(props);
    const hint = names.length > 0 ? `Did you mean "${nearest(name, names)}"?` : 'It takes none: delete it.';
    return `has no property "${name}". ${hint}`;
  }
  if (wanted === 'flag') return value ? `takes "${name}" without a value.` : undefined;
  return typeof value === 'string' ? undefined : `needs a text for "${name}": write ${name}="…".`;
}

function problemsWithProps(element: JsxElement): string[] {
  const props = propsOf(element.name ?? '');
  if (!props) return [];
  return [
    ...(element.children.length > 0 && props.children !== 'content'
      ? ['shows no content: close it with "/>" and put the text after it.']
      : []),
    ...element.attributes.flatMap((attribute) => problemWithAttribute(attribute, props) ?? []),
    ...REQUIRED.filter((key) => key in props && !attributeOf(element, key)).map((key) => `needs ${key}="…".`),
  ].map((problem) => `<${element.name}> ${problem}`);
}

/** Reports a component that the site does not have, and the page neither imports nor declares. */
function problemsWithComponent({name}: JsxElement, declared: ReadonlySet<string>): string[] {
  const [component = ''] = name?.split('.') ?? [];
  if (!/^[A-Z]/.test(component) || known.includes(component) || declared.has(component)) return [];
  return [
    `<${component}> is not a component of this site. Did you mean <${nearest(component, known)}>? ` +
      `All names are in src/components/registry.ts; any other needs an import in this page.`,
  ];
}

/** Reports names of operations, tables and fields that the contract does not have. */
function problemsWithNames(element: JsxElement): string[] {
  const data = dataProp(element.name ?? '');
  const name = data && attributeOf(element, data.attribute)?.value;
  if (!data || typeof name !== 'string') return [];
  const {kind} = data;
  const document = loadedContract();
  const names = showableNames({document, tables})[kind];
  if (!names.includes(name)) {
    return [`The contract has no ${kind} "${name}". Did you mean "${nearest(name, names)}"?`];
  }
  const written = attributeOf(element, 'fields')?.value;
  if (typeof written !== 'string') return [];
  const fields = describeOperation(document, name).request.map(({path: field}) => field);
  return written
    .split(',')
    .map((field) => field.trim())
    .filter((field) => !fields.includes(field))
    .map((field) => `"${name}" has no field "${field}". Did you mean "${nearest(field, fields)}"?`);
}

/** Checks the components of a page: their properties, the contract's names in them, and what would stop the build. */
export const components = lintRule<Root>('payment-docs:components', (tree, file) => {
  if (!isPageFile(file)) return;
  const reportedLines = new Set<number>();
  const declared = declaredNames(tree);
  visit(tree, (node) => {
    if (!isJsxElement(node)) return;
    const problems = [...problemsWithComponent(node, declared), ...problemsWithProps(node), ...problemsWithNames(node)];
    for (const reason of problems) {
      file.message(reason, {place: node.position});
      reportedLines.add(node.position?.start.line ?? 1);
    }
  });
  const built = new VFile({path: file.path});
  try {
    transform(structuredClone(tree), built);
  } catch (error) {
    const mistake = built.messages.find(({fatal}) => fatal);
    if (!mistake) throw error;
    const {reason, line = 1} = mistake;
    if (!reportedLines.has(line)) file.message(reason, {place: {line, column: 1}});
  }
});
