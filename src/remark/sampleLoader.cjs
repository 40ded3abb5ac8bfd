// The bundler loads this file by itself and reads no TypeScript, so the work is handed in as an option.
module.exports = function sampleLoader(source) {
  const {render} = this.getOptions();
  return `export default ${JSON.stringify(render(source, this.resourcePath, this.resourceQuery))};`;
};
