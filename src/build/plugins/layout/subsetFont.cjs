const subsetFont = require('subset-font');

/** The characters of a CSS `unicode-range`, such as `U+0020-007E, U+2026`. */
function charactersOf(range) {
  return range.split(',').flatMap((part) => {
    const [first, last = first] = part.trim().replace(/^U\+/i, '').split('-');
    const start = Number.parseInt(first, 16);
    return Array.from({length: Number.parseInt(last, 16) - start + 1}, (_, step) => String.fromCodePoint(start + step));
  });
}

/** Bundler loader: leaves of a font what the option `range`, a CSS `unicode-range`, names. */
module.exports = function subset(font) {
  const {range} = this.getOptions();
  subsetFont(font, charactersOf(range).join(''), {targetFormat: 'woff2'}).then(
    (smaller) => this.callback(null, smaller),
    (error) => this.callback(error),
  );
  this.async();
};
module.exports.raw = true;
