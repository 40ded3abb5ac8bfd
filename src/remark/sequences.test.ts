import {compile} from '@mdx-js/mdx';
import {expect, test} from 'vitest';
import {VFile} from 'vfile';
import {sequences} from './sequences';

const page = (step: string, actors = 'Buyer; Shop') =>
  compile(
    new VFile({path: 'docs/page.mdx', value: `# Title\n\n<Sequence actors="${actors}">\n  ${step}\n</Sequence>\n`}),
    {remarkPlugins: [sequences]},
  );

test('accepts a call, a reply and the work of one actor', async () => {
  await expect(page('<Step from="Buyer" to="Shop" />\n  <Step from="Shop" />')).resolves.toBeDefined();
});

test.each([
  [
    '<Step from="Buyer" to="Shopp" />',
    'line 4: <Step> needs an actor of its <Sequence> for "to". Did you mean "Shop"?',
  ],
  ['<Step to="Shop" />', 'line 4: <Step> needs an actor of its <Sequence> for "from".'],
  ['<Step from={shop} to="Shop" />', 'line 4: <Step> needs an actor of its <Sequence> for "from".'],
  ['<Step from="Buyer" to={shop} />', 'line 4: <Step> needs an actor of its <Sequence> for "to".'],
  ['<Step from="Buyer" to />', 'line 4: <Step> needs an actor of its <Sequence> for "to".'],
  ['<Step from="Buyer" />', 'line 3: <Sequence> needs two to four actors: write actors="Buyer; Your shop".', 'Buyer'],
  ['<Step from="a" />', 'line 3: <Sequence> needs two to four actors', 'a; b; c; d; e'],
])('stops the build at %s, with file and line', async (step, message, actors?: string) => {
  await expect(page(step, actors)).rejects.toThrow(`docs/page.mdx, ${message}`);
});

test('stops the build at a step outside a sequence, with file and line', async () => {
  await expect(
    page('<Step from="Buyer" />\n</Sequence>\n\n<Step from="Buyer" />\n\n<Sequence actors="A; B">'),
  ).rejects.toThrow('docs/page.mdx, line 7: <Step> is outside a <Sequence>');
});
