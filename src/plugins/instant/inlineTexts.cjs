const {readFileSync} = require('node:fs');

/** A call whose texts are all there: `translate({message: 'Copy page'})`, with or without an `id`. */
const CALL = /\btranslate\(\{((?:\s*(?:id|message): '[^'\\]*',?)+)\s*\}\)/g;

/**
 * Bundler loader: puts the text of the language in the place of each `translate` of a source, so that browsers need
 * neither the English nor the table of translations for it. The option `texts` is the file of that table.
 */
module.exports = function inlineTexts(source) {
  const {texts} = this.getOptions();
  this.addDependency(texts);
  const table = JSON.parse(readFileSync(texts, 'utf8'));
  return source.replace(CALL, (_, properties) => {
    const {message, id = message} = Object.fromEntries(
      [...properties.matchAll(/(id|message): '([^']*)'/g)].map(([, name, text]) => [name, text]),
    );
    return JSON.stringify(table[id] ?? message);
  });
};
