import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import Field from '.';

const idOf = (html: string, text: string) => new RegExp(`id="([^"]*)"[^>]*>${text}<`).exec(html)?.[1];

test.each(['input', 'textarea', 'select'] as const)(
  'the label names a control (%s); its error describes it in place of the hint',
  (as) => {
    const html = renderToStaticMarkup(<Field as={as} label="Amount" hint="In baht." problem="Write an amount." />);
    const [, control, description] =
      new RegExp(`<${as} [^>]*\\bid="([^"]*)"[^>]*aria-describedby="([^"]*)"`).exec(html) ?? [];
    expect(html).toContain(`<label class="field__label" for="${control}">Amount</label>`);
    expect(description).toBe(idOf(html, 'Write an amount.'));
    expect(html).toContain('aria-invalid="true"');
  },
);

test('the hint describes a control whose value is right', () => {
  const html = renderToStaticMarkup(<Field label="Amount" hint="In baht." />);
  expect(/aria-describedby="[^"]*?(\S*)"/.exec(html)![1]).toBe(idOf(html, 'In baht.'));
});

test('a valid control without a hint has no aria-invalid, and all its descriptions exist', () => {
  const html = renderToStaticMarkup(<Field label="Amount" defaultValue="1" />);
  expect(html).toContain('aria-invalid="false"');
  for (const id of /aria-describedby="([^"]*)"/.exec(html)![1]!.split(' ')) expect(html).toContain(`id="${id}"`);
});
