// The bundler loads this file by itself and reads no TypeScript, so the work is handed in as an option.
module.exports = function sampleLoader(source) {
  return this.getOptions().write(source, this.resourcePath);
};
