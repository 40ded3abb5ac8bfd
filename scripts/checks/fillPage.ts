import path from 'node:path';
import {isPage} from './pageFiles';
import {identityHooks} from '../../src/remark';

const {preprocessor: fillIdentity} = identityHooks('/');

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
    const [, line, message] = /, line (\d+): (.*)$/s.exec((error as Error).message) ?? [];
    throw Object.assign(new Error(message), {lineNumber: Number(line), column: 0});
  }
}
