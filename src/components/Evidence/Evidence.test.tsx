import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import {provider} from '@site/provider';
import Evidence from '.';

test('what is documented needs no explanation, so nothing can be pressed', () => {
  expect(renderToStaticMarkup(<Evidence grade="documented" />)).not.toContain('<button');
});

test.each(['observed', 'sandbox'] as const)(
  '%s: the button opens the explanation, which names whom to ask',
  (grade) => {
    const html = renderToStaticMarkup(<Evidence grade={grade} />);
    const opened = /popovertarget="([^"]*)"/i.exec(html)?.[1];
    expect(html).toMatch(new RegExp(`id="${opened}" popover="auto"[^>]*>[^<]*${provider.supportEmail}`));
  },
);
