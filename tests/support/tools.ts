/** The text of a PromptPay QR whose amount was changed: its checksum is wrong. */
const FORGED_QR = '00020101021229370016A0000006770101110113006600000000053037645406900.005802TH630471B5';

/** Each tool: its place, its title and the name of its field, a text for that, and what the tool then says. */
export const TOOLS: {path: string; title: string; label: string; typed: string; says: RegExp}[] = [
  {
    path: '/docs/api/preparation#postback-inspector',
    title: 'Postback inspector',
    label: 'Postback',
    typed: 'RefNo=202611200001&status=ho&merchantid=00100042',
    says: /1 problem\s+Do not trust the status\.[^]*A postback writes refno[^]*Held for a risk review/,
  },
  {
    path: '/docs/api/none-ui-api/promptpay-api#qr-inspector',
    title: 'PromptPay QR inspector',
    label: 'Text of the QR',
    typed: FORGED_QR,
    says: /1 problem[^]*It is "71B5", but this text has/,
  },
];

/** The tool with a title. */
export const toolCalled = (title: string) => TOOLS.find((tool) => tool.title === title)!;
