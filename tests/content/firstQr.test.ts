import {readFileSync} from 'node:fs';
import {renderSVG} from 'uqr';
import {expect, test} from 'vitest';
import {encodeCreditTransfer} from '../../contract/emvco';

/** The amount of the sample's environment; an id of zeros, which no bank can pay. */
const text = encodeCreditTransfer({proxy: '01', id: '0066000000000', amount: '1250.00'});

test('the QR of the home page is a PromptPay QR for the order of the sample beside it', () => {
  expect(readFileSync('static/img/first-qr.svg', 'utf8').trim()).toBe(renderSVG(text, {border: 2}));
  expect(readFileSync('src/pages/index.tsx', 'utf8')).toContain('QR for 1,250.00 THB');
});
