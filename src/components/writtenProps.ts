/** What a property takes: any text, nothing but its name, or one of the words listed. */
export type WrittenProp = 'text' | 'flag' | readonly string[];

/**
 * The properties that writers give to the components of `registry.ts`. Others reach them at build time.
 * `checks/mistakes.ts` refuses all else.
 */
export const writtenProps: Readonly<Record<string, Readonly<Record<string, WrittenProp>>>> = {
  CodeBlock: {html: 'text', language: 'text', label: 'text', title: 'text'},
  CodeFinder: {},
  CodeTable: {name: 'text', copy: 'flag'},
  Endpoint: {operation: 'text'},
  Errors: {operation: 'text'},
  Evidence: {grade: ['documented', 'observed', 'sandbox']},
  Fold: {},
  InstallmentFinder: {},
  PluginPackage: {platform: 'text'},
  PostbackInspector: {operation: 'text'},
  PromptPayInspector: {},
  ReferenceHelper: {},
  ReplyExamples: {operation: 'text'},
  ReplyFields: {operation: 'text'},
  RequestBuilder: {operation: 'text', fields: 'text'},
  RequestFields: {operation: 'text', fields: 'text'},
  Samples: {operation: 'text', region: 'text', languages: 'text'},
  SandboxPackage: {},
  ShipOrNot: {},
  YourValues: {},
};
