/** Words of an address: enough to tell rows apart that begin alike. */
const MOST_WORDS = 8;

/** The anchor of a row or a titled step: that of its section, and the first words of its title. */
export const rowAnchor = (section: string, title: string): string =>
  [section, ...title.toLowerCase().split(/\s+/).slice(0, MOST_WORDS)]
    .join(' ')
    .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-');
