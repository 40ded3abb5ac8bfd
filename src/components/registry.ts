/** What a property takes: any text, or nothing but its name. */
export type WrittenProp = 'text' | 'flag';
type WrittenProps = Readonly<Record<string, Readonly<Record<string, WrittenProp>>>>;

/**
 * The components that writers use in MDX without an import, with the properties that writers give them; others reach
 * them at build time. `src/remark/autoImport.ts` adds the import to the pages that use them, and to no other page;
 * `checks/components.ts` refuses all other properties. A new component needs one line here and an entry in `README.md`.
 */
const components: WrittenProps = {
  CodeBlock: {html: 'text', language: 'text', label: 'text', title: 'text'},
  CodeTable: {name: 'text', copy: 'flag'},
  Endpoint: {operation: 'text'},
  Errors: {operation: 'text'},
  Fold: {},
  PluginReleases: {platform: 'text'},
  ReplyFields: {operation: 'text'},
  RequestFields: {operation: 'text', fields: 'text'},
  Samples: {operation: 'text', region: 'text', languages: 'text'},
  SandboxPackage: {},
};

/** The same, in `src/tools`. */
const tools: WrittenProps = {
  CodeFinder: {},
  InstallmentFinder: {},
  PostbackInspector: {operation: 'text'},
  PromptPayInspector: {},
  TryIt: {operation: 'text', fields: 'text'},
};

export const writtenProps: WrittenProps = {...components, ...tools};

/** The module of each, whose default export it is. */
export const registry: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(writtenProps).map((name) => [name, `@site/src/${name in tools ? 'tools' : 'components'}/${name}`]),
);
