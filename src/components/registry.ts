/**
 * The components that writers use in MDX without an import: `src/remark/autoImport.ts` adds the import to the
 * pages that use them, and to no other page. A new component needs one line here and an entry in `README.md`.
 *
 * `SequenceDiagram`, `StateDiagram` and `Timeline` are not here: `src/remark/diagrams.ts` draws them at build time.
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
  CodeFinder: '@site/src/components/CodeFinder',
  CodeTable: '@site/src/components/CodeTable',
  Endpoint: '@site/src/components/Endpoint',
  Errors: '@site/src/components/Errors',
  Evidence: '@site/src/components/Evidence',
  InstallmentFinder: '@site/src/components/InstallmentFinder',
  PluginPackage: '@site/src/components/PluginPackage',
  PostbackInspector: '@site/src/components/PostbackInspector',
  PromptPayInspector: '@site/src/components/PromptPayInspector',
  ReferenceHelper: '@site/src/components/ReferenceHelper',
  ReplyFields: '@site/src/components/ReplyFields',
  RequestBuilder: '@site/src/components/RequestBuilder',
  RequestFields: '@site/src/components/RequestFields',
  Samples: '@site/src/components/Samples',
  ShipOrNot: '@site/src/components/ShipOrNot',
  YourValues: '@site/src/components/YourValues',
};
