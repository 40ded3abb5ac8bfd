/** A text as the value of an attribute in double quotes, or as the text of an element that holds nothing else. */
export const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
