import {readFileSync} from 'node:fs';
import path from 'node:path';
import {groupsOf, toHtml, type Topic} from '../../pages';
import type {Peer} from '../peer';

const style = readFileSync(path.join(__dirname, 'style.css'), 'utf8');

const address = (id: string) => `/${id}`;

function sidebar(topics: readonly Topic[], current: Topic): string {
  return [...groupsOf(topics)]
    .map(([group, [first, ...rest]]) => {
      const isOpen = current.id.startsWith(`${group}/`);
      const links = isOpen ? [first!, ...rest] : [first!];
      return links.map(({id, title}) => `<li><a href="${address(id)}">${title}</a></li>`).join('');
    })
    .join('');
}

const page = (topics: readonly Topic[], topic: Topic) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${topic.title}</title>
<meta name="description" content="${topic.description}">
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header><a href="/">Documentation</a></header>
<main>
<h1>${topic.title}</h1>
${toHtml(topic, address)}
</main>
<nav aria-label="Pages"><ul>${sidebar(topics, topic)}</ul></nav>
</body>
</html>
`;

/** What a page weighs and takes when it is HTML alone: style inline, no script, no highlighting. */
export const floor: Peer = {
  name: 'floor',
  title: 'Plain HTML (the floor)',
  sources: (topics) => new Map(topics.map((topic) => [`site${address(topic.id)}.html`, page(topics, topic)])),
  output: 'site',
  caches: [],
  address,
};
