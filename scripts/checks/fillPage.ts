import path from 'node:path';
import {UnknownPlaceholder} from 'payment-contract/identity/placeholders';
import {placeholderHooks} from '../../src/remark';
import {isPage} from './pageFiles';

const {preprocessor: fillIdentity} = placeholderHooks('/');

/**
 * Writes the provider's identity into the text of a page, as the build does. Everything else stays unchanged.
 *
 * @throws Error with `lineNumber`, which ESLint shows, for a placeholder that `provider.ts` does not have.
 */
export function fillPage(text: string, filename: string): string {
  const file = path.relative(path.join(__dirname, '../..'), filename).split(path.sep).join('/');
  if (!isPage(file)) return text;
  try {
    return fillIdentity({filePath: filename, fileContent: text});
  } catch (error) {
    if (!(error instanceof UnknownPlaceholder)) throw error;
    throw Object.assign(new Error(error.reason), {lineNumber: error.line, column: 0});
  }
}
