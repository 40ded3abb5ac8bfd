import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import Field, {ChoiceField} from '.';

const idOf = (html: string, text: string) => new RegExp(`id="([^"]*)"[^>]*>${text}<`).exec(html)?.[1];

test('a control is named by its label, and described by its hint and by what is wrong with it', () => {
  const html = renderToStaticMarkup(
    <Field label="Amount" hint="In baht." problem="Write an amount." value="x" onChange={() => {}} />,
  );
  const [, control, description] = /<input [^>]*\bid="([^"]*)"[^>]*aria-describedby="([^"]*)"/.exec(html) ?? [];
  expect(html).toContain(`<label class="field__label" for="${control}">Amount</label>`);
  expect(description).toBe(`${idOf(html, 'In baht.')} ${idOf(html, 'Write an amount.')}`);
  expect(html).toContain('aria-invalid="true"');
});

test('a control that is right, and has no hint, is neither invalid nor described by what is not there', () => {
  const html = renderToStaticMarkup(<Field label="Amount" value="1" onChange={() => {}} />);
  expect(html).toContain('aria-invalid="false"');
  for (const id of /aria-describedby="([^"]*)"/.exec(html)![1]!.split(' ')) expect(html).toContain(`id="${id}"`);
});

test('a choice has the value that it is given', () => {
  const options = ['00', '01'].map((value) => ({value, label: value}));
  const html = renderToStaticMarkup(<ChoiceField label="cc" options={options} value="01" onChange={() => {}} />);
  expect(/<option value="(\d+)" selected="">/.exec(html)?.[1]).toBe('01');
});
