/** The text of a PromptPay QR whose amount was changed: its checksum is wrong. */
const FORGED_QR = '00020101021229370016A0000006770101110113006600000000053037645406900.005802TH630471B5';

/** Each tool: its page, title and button, a text for its first field, and what it then says. */
export const TOOLS: {path: string; title: string; action: string; typed: string; says: RegExp}[] = [
  {
    path: '/docs/api/payment-method',
    title: 'Code finder',
    action: 'Find a code',
    typed: 'vc',
    says: /1 found\.\s+VC VBV CHECKING[^]*Keep the order open/,
  },
  {
    path: '/docs/api/preparation',
    title: 'Postback inspector',
    action: 'Inspect a postback',
    typed: 'RefNo=202611200001&status=ho&merchantid=00100042',
    says: /Status: HO, HOLD[^]*A postback writes refno[^]*total:/,
  },
  {
    path: '/docs/api/none-ui-api/promptpay-api',
    title: 'PromptPay QR inspector',
    action: 'Inspect a QR',
    typed: FORGED_QR,
    says: /One thing is wrong\.[^]*The checksum is "71B5", but this text has/,
  },
];

/** The tool with a title. */
export const toolCalled = (title: string) => TOOLS.find((tool) => tool.title === title)!;
