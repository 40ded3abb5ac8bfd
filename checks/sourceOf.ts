import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {translationOf} from '../lib/pageFiles';
import type {FindSource} from './links';

function postsOf(root: string): Map<string, string> {
  const folder = path.join(root, 'blog');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.mdx')) : [];
  return new Map(
    files.flatMap((name) => {
      const slug = /^slug: *(\S+)$/m.exec(readFileSync(path.join(folder, name), 'utf8'))?.[1];
      return slug ? [[slug, `blog/${name}`] as const] : [];
    }),
  );
}

/** Whether a line names an address, and not a longer one that begins so, or a place on its page. */
const isNamedIn = (line: string, address: string): boolean =>
  line.split(address).some((rest, index, parts) => {
    const isBegun = index > 0 && !(/^\w/.test(address) && /[\w-]$/.test(parts[index - 1]!));
    return isBegun && !/^(?:[\w#-]|\.\w)/.test(rest.replace(/^\.mdx\b/, ''));
  });

/**
 * Makes the function that finds the source of a page, and in it, or in the parts that it imports, the lines of a text.
 */
export function sourceFinder(root: string): FindSource {
  const posts = postsOf(root);
  const originalAt = (route: string): string | undefined =>
    [`${route.slice(1)}.mdx`, `src/pages${route}.mdx`, `src/pages${route === '/' ? '/index' : route}.tsx`].find(
      (file) => existsSync(path.join(root, file)),
    ) ?? posts.get(route.replace('/blog/', ''));
  const fileOf = (route: string): string | undefined => {
    const [, language = '', rest = '/'] = /^\/([^/]+)(\/.*)?$/.exec(route) ?? [];
    if (!language || !existsSync(path.join(root, 'i18n', language))) return originalAt(route);
    const original = originalAt(rest);
    const translation = original && translationOf(original, language);
    return translation && existsSync(path.join(root, translation)) ? translation : original;
  };
  const partsOf = (file: string): string[] =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/^import \w+ from '(\.[^']+\.mdx)';$/gm)]
      .map(([, name = '']) => path.join(path.dirname(file), name))
      .filter((part) => existsSync(path.join(root, part)));
  return (route, texts) => {
    const file = fileOf(route);
    if (!file) return [];
    const lines = [file, ...partsOf(file)].flatMap((candidate) =>
      readFileSync(path.join(root, candidate), 'utf8')
        .split('\n')
        .map((content, index) => ({file: candidate, line: index + 1, content})),
    );
    for (const text of texts) {
      const found = lines.filter(({content}) => isNamedIn(content, text));
      if (found.length > 0) return found;
    }
    return [{file}];
  };
}
