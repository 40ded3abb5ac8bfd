import type {ComponentType} from 'react';
import MDXComponents from '@theme-original/MDXComponents';
import Changes from '@site/src/components/Changes';
import CodeBlock from '@site/src/components/CodeBlock';
import CodeTable from '@site/src/components/CodeTable';
import Endpoint from '@site/src/components/Endpoint';
import ErrorIndex from '@site/src/components/ErrorIndex';
import Errors from '@site/src/components/Errors';
import InstallmentTable from '@site/src/components/InstallmentTable';
import PluginReleases from '@site/src/components/PluginReleases';
import type {WrittenComponent} from '@site/src/components/registry';
import ReplyFields from '@site/src/components/ReplyFields';
import RequestFields from '@site/src/components/RequestFields';
import Samples from '@site/src/components/Samples';
import SandboxPackage from '@site/src/components/SandboxPackage';
import CodeFinder from '@site/src/tools/CodeFinder';
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
  PluginReleases,
  ReplyFields,
  RequestFields,
  Samples,
  SandboxPackage,
  CodeFinder,
  PostbackInspector,
  PromptPayInspector,
  TryIt,
};

/** Every component that MDX pages use without an import. */
export default {...MDXComponents, ...components};
