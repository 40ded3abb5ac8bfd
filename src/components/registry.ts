/** How a property is written: with any text, as its name alone, or between the tags. */
export type WrittenProp = 'text' | 'flag' | 'content';

/**
 * The components that writers use in MDX without an import, with the properties that writers set; others are added at
 * build time. `src/theme/MDXComponents` imports them; `scripts/checks/components.ts` rejects all other properties. A
 * new component needs one line in both and an entry in `README.md`.
 */
export const writtenProps = {
  Changes: {},
  CodeBlock: {html: 'text', language: 'text', label: 'text', title: 'text'},
  CodeTable: {name: 'text', copy: 'flag'},
  Endpoint: {operation: 'text'},
  ErrorIndex: {},
  Errors: {operation: 'text', when: 'text'},
  InstallmentTable: {},
  OrderStates: {},
  PluginReleases: {platform: 'text'},
  ReplyFields: {operation: 'text'},
  RequestFields: {operation: 'text', fields: 'text'},
  Samples: {operation: 'text', languages: 'text'},
  SandboxPackage: {},
  Screen: {title: 'text', button: 'text', children: 'content'},
  Sequence: {title: 'text', actors: 'text', children: 'content'},
  Setting: {label: 'text', value: 'text', choice: 'text', on: 'flag'},
  Step: {from: 'text', to: 'text', text: 'text', detail: 'text', reply: 'flag'},
  PostbackInspector: {operation: 'text'},
  Programs: {operation: 'text'},
  PromptPayInspector: {},
  TryIt: {operation: 'text', fields: 'text'},
} as const satisfies Record<string, Readonly<Record<string, WrittenProp>>>;

export type WrittenComponent = keyof typeof writtenProps;
