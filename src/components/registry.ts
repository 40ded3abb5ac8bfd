/**
 * The components that writers use in MDX without an import: `src/build/remark/autoImport.ts` adds the import to the
 * pages that use them, and to no other page. A new component needs one line here and an entry in `README.md`.
 *
 * `SequenceDiagram`, `StateDiagram` and `Timeline` are not here: `src/diagrams/remark.ts` draws them at build time.
 *
 * The provider's identity needs no component. `{{name}}`, `{{hosts.api}}`, `{{company.help}}` and every other value
 * of `provider.ts` is replaced at build time, in prose, link addresses, fenced code, attributes and front matter:
 *
 *     Sign in to the [control panel](https://{{hosts.controlPanel}}) of {{name}}.
 *
 * An unknown key stops the build. Templates of other languages keep their meaning when they have a space inside
 * the braces: `{{ order.name }}` is left alone. See `identity/placeholders.ts`.
 */
export const registry: Readonly<Record<string, string>> = {
  CodeBlock: '@site/src/components/CodeBlock',
  CodeFinder: '@site/src/tools/CodeFinder',
  CodeTable: '@site/src/components/CodeTable',
  Endpoint: '@site/src/components/Endpoint',
  Errors: '@site/src/components/Errors',
  Evidence: '@site/src/components/Evidence',
  Fold: '@site/src/components/Fold',
  InstallmentFinder: '@site/src/tools/InstallmentFinder',
  PluginPackage: '@site/src/components/PluginPackage',
  PostbackInspector: '@site/src/tools/PostbackInspector',
  PromptPayInspector: '@site/src/tools/PromptPayInspector',
  ReferenceHelper: '@site/src/tools/ReferenceHelper',
  ReplyExamples: '@site/src/components/ReplyExamples',
  ReplyFields: '@site/src/components/ReplyFields',
  RequestBuilder: '@site/src/tools/RequestBuilder',
  RequestFields: '@site/src/components/RequestFields',
  Samples: '@site/src/components/Samples',
  SandboxPackage: '@site/src/components/SandboxPackage',
  ShipOrNot: '@site/src/tools/ShipOrNot',
  YourValues: '@site/src/tools/YourValues',
};
