import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import Sequence, {Step} from '.';

const html = renderToStaticMarkup(
  <Sequence title="A payment" actors="Buyer; Shop & <Co>">
    <Step from="Buyer" to="Shop & <Co>" text="pays" detail="At once." />
    <Step from="Shop & <Co>" text="ships." />
    <Step from="Shop & <Co>" to="Buyer" text="Receipt" reply />
  </Sequence>,
);

const entries = [...html.matchAll(/<li class="([^"]*)">(.*?)<\/li>/g)].map(([, names, entry]) => ({
  names: names!.split(' ').slice(1),
  parts: /^<span class="visually-hidden">([^<]*)<\/span><span aria-hidden="true">(.*)<\/span>$/.exec(entry!)?.slice(1),
}));

test('is a list of sentences, each between its actors and in one piece for screen readers', () => {
  const sentences = [
    'Buyer to Shop &amp; &lt;Co&gt;: pays. At once.',
    'Shop &amp; &lt;Co&gt;: ships.',
    'Shop &amp; &lt;Co&gt; to Buyer: Receipt.',
  ];
  expect(entries.map(({parts}) => parts?.[0])).toEqual(sentences);
  expect(entries.map(({parts}) => parts?.[1]?.replace(/<[^>]*>/g, ''))).toEqual(sentences);
  expect(html).toContain('<figcaption class="figure__title">A payment</figcaption>');
});

test('has the classes by which the style sheet draws it', () => {
  const step = (...names: string[]) => names.map((name) => `diagram__step--${name}`);
  expect(entries.map(({names}) => names)).toEqual([
    step('at-1', 'span-1'),
    step('at-2', 'span-0', 'alone'),
    step('at-1', 'span-1', 'back', 'reply'),
  ]);
});
