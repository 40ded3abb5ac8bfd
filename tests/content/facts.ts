import {readFileSync} from 'node:fs';
import path from 'node:path';
import {loadContract} from '../../contract/bundle';
import {messagesOf, wireText, type Message} from '../../contract/evidence';
import {provider} from '../../provider';

export const root = path.join(import.meta.dirname, '../..');
export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
export const pageOf = (name: string): string => read(`docs/api/${name}.mdx`);
export const contract = loadContract(provider);

export const json = (message: Message): Record<string, unknown> =>
  JSON.parse(wireText(message)) as Record<string, unknown>;
export const documented = (operation: string): Record<string, unknown>[] =>
  messagesOf(operation, 'reply')
    .filter(({grade}) => grade === 'documented')
    .map(json);
/** The names in backticks of the passage that begins so, as far as the next full stop. */
export const namesAfter = (page: string, start: string): string[] => {
  const [, passage] = page.split(start);
  if (passage === undefined) throw new Error(`The page does not say "${start}".`);
  return [...(passage.split(/\.\s/)[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
};
