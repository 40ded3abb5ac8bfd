/**
 * How a property is written: with any text, as its name alone, or between the tags. `operation` and `table`: with the
 * name of one in the contract, whose data the component gets as `data` at build time.
 */
export type WrittenProp = 'text' | 'flag' | 'content' | DataKind;
export type DataKind = 'operation' | 'table';

type WrittenProps = Readonly<Record<string, WrittenProp>>;

/**
 * The components that writers use in MDX without an import, with the properties that writers set; others are added at
 * build time. `src/theme/MDXComponents` imports them; `scripts/checks/components.ts` rejects all other properties. A
 * new component needs one line in both and an entry in `README.md`.
 */
export const writtenProps = {
  Changes: {},
  CodeBlock: {html: 'text', language: 'text', label: 'text', title: 'text'},
  CodeTable: {name: 'table', copy: 'flag', codes: 'text', title: 'text'},
  Endpoint: {operation: 'operation', brief: 'flag', rest: 'flag', facts: 'flag'},
  ErrorIndex: {},
  Errors: {operation: 'operation', when: 'text'},
  InstallmentTable: {},
  OrderStates: {},
  PluginReleases: {platform: 'text'},
  ReplyFields: {operation: 'operation', display: 'text'},
  RequestFields: {operation: 'operation', fields: 'text'},
  Samples: {operation: 'text', languages: 'text'},
  SandboxPackage: {},
  Screen: {title: 'text', button: 'text', children: 'content'},
  Sequence: {title: 'text', actors: 'text', children: 'content'},
  Setting: {label: 'text', value: 'text', choice: 'text', on: 'flag'},
  Step: {from: 'text', to: 'text', text: 'text', detail: 'text', reply: 'flag'},
  PostbackInspector: {operation: 'operation'},
  Programs: {operation: 'text'},
  PromptPayInspector: {},
  TryIt: {operation: 'operation', fields: 'text', example: 'text', folded: 'flag'},
} as const satisfies Record<string, WrittenProps>;

export type WrittenComponent = keyof typeof writtenProps;

/** The properties that writers set on a component; undefined for one that is not of this site. */
export const propsOf = (component: string): WrittenProps | undefined =>
  (writtenProps as Readonly<Record<string, WrittenProps | undefined>>)[component];

/** The property that names the operation or table of a component; undefined if it gets no data. */
export function dataProp(component: string): {attribute: string; kind: DataKind} | undefined {
  for (const [attribute, kind] of Object.entries(propsOf(component) ?? {})) {
    if (kind === 'operation' || kind === 'table') return {attribute, kind};
  }
  return undefined;
}
