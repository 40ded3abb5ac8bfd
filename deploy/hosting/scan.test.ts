import {expect, test} from 'vitest';
import {digestOf, scanPage} from './scan';

const scan = (html: string) => scanPage('page.html', `<!doctype html><html><body>${html}</body></html>`);

test('finds what a browser would run, and leaves data alone', () => {
  const page = scan(`
    <script>first()</script>
    <script type="module">second()</script>
    <script type="text/javascript">third("</div>&amp;")</script>
    <script type="speculationrules">{}</script>
    <script type="application/ld+json">{"@type": "Article"}</script>
    <script type="text/x-template"><p onclick="no()"></p></script>
    <script src="/assets/js/main.js" defer></script>
    <noscript><style>p {}</style></noscript>
    <template><script>inTemplate()</script></template>`);
  expect(page.inlineScripts).toEqual(['first()', 'second()', 'third("</div>&amp;")', '{}', 'inTemplate()']);
  expect(page.scripts).toEqual(['/assets/js/main.js']);
  expect(page.styles).toEqual(['p {}']);
});

test('reads style attributes as the browser does', () => {
  expect(scan(`<p style="content: &quot;a&quot;"></p><p style=color:red></p>`).styleAttributes).toEqual([
    'content: "a"',
    'color:red',
  ]);
});

test.each([
  ['<button onclick="go()">', 'the event handler onclick on <button>'],
  ['<body ONLOAD=go()>', 'the event handler onload on <body>'],
  ['<a href=" JavaScript:go()">', 'the address " JavaScript:go()" on <a>'],
  ['<img src="http://other.example/a.png">', '"http://other.example/a.png", which <img> loads over plain HTTP'],
  [
    '<img srcset="/a.png 1x, http://b.example 2x">',
    '"/a.png 1x, http://b.example 2x", which <img> loads over plain HTTP',
  ],
  [
    '<link rel=stylesheet href="http://other.example/a.css">',
    '"http://other.example/a.css", which <link> loads over plain HTTP',
  ],
])('names what no policy can allow: %s', (html, message) => {
  expect(scan(html).forbidden).toEqual([message]);
});

test.each(['<a href="http://plain.example">a link</a>', '<p data-once="x">', '<img src="/http:.png">'])(
  'allows %s',
  (html) => {
    expect(scan(html).forbidden).toEqual([]);
  },
);

test('digests as policies do', () => {
  // The example of https://www.w3.org/TR/CSP3/#external-hash: alert('Hello, world.');
  expect(digestOf("alert('Hello, world.');")).toBe('sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=');
});

test.each([
  ['a picture', '<img src="https://pictures.example/a.png">', ['<img> loads https://pictures.example/a.png']],
  ['a picture in two sizes', '<img srcset="//pictures.example/a.png 2x">', ['<img> loads //pictures.example/a.png 2x']],
  ['a frame', '<iframe src="https://video.example/1"></iframe>', ['<iframe> loads https://video.example/1']],
  ['a sheet', '<link rel="stylesheet" href="https://f.example/a.css">', ['<link> loads https://f.example/a.css']],
  ['files of the site', '<img src="/a.png"><link rel="icon" href="/i.svg"><iframe src="a.html"></iframe>', []],
  [
    'links that nothing loads',
    '<link rel="canonical" href="https://a.example/"><a href="https://a.example/">a</a>',
    [],
  ],
])('%s: what is loaded from another host is found', (_what, html, found) => {
  expect(scan(html).foreign).toEqual(found);
});
