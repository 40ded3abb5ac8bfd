declare module '@generated/sandbox/default/packed.json' {
  import type {SandboxPackageData} from '@site/src/build/plugins/sandbox/types';

  const data: SandboxPackageData;
  export default data;
}
