import type {ComponentProps, ComponentType} from 'react';
import Head from '@docusaurus/Head';
import Admonition from '@theme/Admonition';
import Heading from '@theme/Heading';
import A from '@theme/MDXComponents/A';
import Img from '@theme/MDXComponents/Img';
import Li from '@theme/MDXComponents/Li';
import Ul from '@theme/MDXComponents/Ul';
import Mermaid from '@theme/Mermaid';
import Changes from '@site/src/components/Changes';
import CodeBlock from '@site/src/components/CodeBlock';
import CodeTable from '@site/src/components/CodeTable';
import Endpoint from '@site/src/components/Endpoint';
import ErrorIndex from '@site/src/components/ErrorIndex';
import Errors from '@site/src/components/Errors';
import InlineCode from '@site/src/components/InlineCode';
import InstallmentTable from '@site/src/components/InstallmentTable';
import OrderStates from '@site/src/components/OrderStates';
import PluginReleases from '@site/src/components/PluginReleases';
import type {WrittenComponent} from '@site/src/components/registry';
import Programs from '@site/src/components/Programs';
import ReplyFields from '@site/src/components/ReplyFields';
import RequestFields from '@site/src/components/RequestFields';
import Samples from '@site/src/components/Samples';
import SandboxPackage from '@site/src/components/SandboxPackage';
import Screen, {Setting} from '@site/src/components/Screen';
import Sequence, {Step} from '@site/src/components/Sequence';
import PostbackInspector from '@site/src/tools/PostbackInspector';
import PromptPayInspector from '@site/src/tools/PromptPayInspector';
import TryIt from '@site/src/tools/TryIt';

// Writers give a part of the properties; src/remark adds the rest at build time.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const components: Record<WrittenComponent, ComponentType<any>> = {
  Changes,
  CodeBlock,
  CodeTable,
  Endpoint,
  ErrorIndex,
  Errors,
  InstallmentTable,
  OrderStates,
  PluginReleases,
  Programs,
  ReplyFields,
  RequestFields,
  Samples,
  SandboxPackage,
  Screen,
  Sequence,
  Setting,
  Step,
  PostbackInspector,
  PromptPayInspector,
  TryIt,
};

/** The theme's closes when the app starts, even if the reader has opened it. */
const Details = (props: ComponentProps<'details'>) => <details className="more" {...props} />;

/**
 * The elements of Markdown, as in the theme but for `code` and `details`, and every component that MDX pages use
 * without an import. The theme's list imports its code block and, with it, Prism for browsers; fences are highlighted
 * at build time.
 */
export default {
  Head,
  details: Details,
  Details,
  code: InlineCode,
  a: A,
  ul: Ul,
  li: Li,
  img: Img,
  h1: (props: object) => <Heading as="h1" {...props} />,
  h2: (props: object) => <Heading as="h2" {...props} />,
  h3: (props: object) => <Heading as="h3" {...props} />,
  h4: (props: object) => <Heading as="h4" {...props} />,
  h5: (props: object) => <Heading as="h5" {...props} />,
  h6: (props: object) => <Heading as="h6" {...props} />,
  admonition: Admonition,
  mermaid: Mermaid,
  ...components,
};
