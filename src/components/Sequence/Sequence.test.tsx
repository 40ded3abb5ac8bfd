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
  text: entry!.replace(/<[^>]*>/g, ''),
}));

test('is a list of sentences, each between its actors', () => {
  expect(entries.map(({text}) => text)).toEqual([
    'Buyer to Shop &amp; &lt;Co&gt;: pays. At once.',
    'Shop &amp; &lt;Co&gt;: ships.',
    'Shop &amp; &lt;Co&gt; to Buyer: Receipt.',
  ]);
  expect(html).toContain('<figcaption class="figure__title">A payment</figcaption>');
});

test('has the classes by which the style sheet draws it', () => {
  const step = (...names: string[]) => names.map((name) => `diagram__step--${name}`);
  expect(entries.map(({names}) => names)).toEqual([
    step('from-1', 'to-2'),
    step('from-2', 'to-2', 'alone'),
    step('from-2', 'to-1', 'back', 'reply'),
  ]);
});
