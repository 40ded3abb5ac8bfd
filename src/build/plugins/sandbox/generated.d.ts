declare module '@generated/sandbox/default/packed.json' {
  const data: import('.').SandboxPackageData;
  export default data;
}
