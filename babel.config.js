// Read by `docusaurus write-translations`.
// The bundler transpiles with SWC and does not use this file.
module.exports = {
  presets: [require.resolve('@docusaurus/core/lib/babel/preset')],
};
