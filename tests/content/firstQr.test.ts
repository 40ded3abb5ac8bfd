import {readFileSync} from 'node:fs';
import {renderSVG} from 'uqr';
import {expect, test} from 'vitest';
import {crc16} from 'payment-contract/promptPayText';

/** The amount in the sample's environment; an all-zero id, which no bank can pay. */
const start = '00020101021229370016A000000677010111011300660000000005303764' + '54071250.00' + '5802TH' + '6304';
const text = start + crc16(start);

test('the QR on the home page is a PromptPay QR for the order in the sample', () => {
  expect(readFileSync('static/img/first-qr.svg', 'utf8').trim()).toBe(renderSVG(text, {border: 2}));
  expect(readFileSync('src/pages/index.tsx', 'utf8')).toContain('QR for 1,250.00 THB');
});
