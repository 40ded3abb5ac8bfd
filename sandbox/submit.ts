import {text} from 'node:stream/consumers';
import {parse, type DefaultTreeAdapterTypes} from 'parse5';
import {isLoopback} from './engine/postbacks';
import {readOptions, UsageError} from './options';
import {printable} from './printable';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** How long the payment page may take, in seconds. */
const PATIENCE = 30;
/** How much of a page an error quotes. */
const QUOTED = 200;
/** Stands for the address of the page, which standard input does not have. */
const UNKNOWN = 'http://shop.example';

const usage = `Usage: payment-sandbox submit < PAGE

Reads a page of your shop as HTML in UTF-8, finds the first form that goes to a
payment page on this machine, and sends it as a browser does when the buyer
presses its first button. Prints nothing.

  curl -s http://127.0.0.1:8000/pay -d order=A17 | payment-sandbox submit

The form is one whose action is a whole address that ends in /payment, on the
port of PAY_PAYMENT_URL if that is set. A page without one is fine when
CHECK_CHANNEL is "qr": it shows a QR.
Exit code: 0 sent or a QR, 1 no form, another host, or the payment page refused
it, 2 wrong use.`;

function* elementsIn(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if ('tagName' in child) yield child;
    yield* elementsIn(child);
  }
}

const attribute = ({attrs}: Element, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value;

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node) || ['script', 'style'].includes(node.nodeName)) return '';
  return node.childNodes.map(textOf).join(' ');
}

/** What a page says, on one line. */
const wordsOf = (node: Node): string => printable(textOf(node).replaceAll(/\s+/g, ' ').trim(), QUOTED);

const targetOf = (form: Element): URL | undefined => {
  const action = attribute(form, 'action') ?? '';
  return URL.canParse(action, UNKNOWN) ? new URL(action, UNKNOWN) : undefined;
};

/** The values that a control sends. The button is the one that the buyer presses. */
function valuesOf(control: Element, button?: Element): string[] {
  const value = attribute(control, 'value');
  const has = (name: string): boolean => attribute(control, name) !== undefined;
  if (control === button) return [value ?? ''];
  if (control.tagName === 'textarea') return [control.childNodes.map(textOf).join('')];
  if (control.tagName === 'select') {
    const options = [...elementsIn(control)].filter(({tagName}) => tagName === 'option');
    const chosen = options.filter((option) => attribute(option, 'selected') !== undefined);
    const sent = has('multiple') ? chosen : [chosen.at(-1) ?? options[0]!].filter(Boolean);
    return sent.map((option) => attribute(option, 'value') ?? wordsOf(option));
  }
  if (control.tagName !== 'input') return [];
  const type = attribute(control, 'type')?.toLowerCase() ?? 'text';
  if (['submit', 'image', 'button', 'reset', 'file'].includes(type)) return [];
  if (['checkbox', 'radio'].includes(type)) return has('checked') ? [value ?? 'on'] : [];
  return [value ?? ''];
}

/** Whether a control is disabled, by itself or by a fieldset around it. */
function isDisabled(control: Element): boolean {
  for (let node: Node | null = control; node && 'attrs' in node; node = node.parentNode)
    if ((node === control || node.tagName === 'fieldset') && attribute(node, 'disabled') !== undefined) return true;
  return false;
}

/** The button that a buyer presses. */
const isButton = (control: Element): boolean => {
  const type = attribute(control, 'type')?.toLowerCase();
  return control.tagName === 'button' ? !['button', 'reset'].includes(type ?? '') : type === 'submit';
};

/** The fields of a form, in the order of the page. Line breaks are those of a browser. */
function fieldsOf(form: Element, elements: readonly Element[]): [name: string, value: string][] {
  const inside = new Set(elementsIn(form));
  const controls = elements.filter((element) => {
    const owner = attribute(element, 'form');
    const isOwn = owner === undefined ? inside.has(element) : owner === attribute(form, 'id');
    return isOwn && !isDisabled(element);
  });
  const button = controls.find((control) => ['button', 'input'].includes(control.tagName) && isButton(control));
  return controls.flatMap((control) => {
    const name = attribute(control, 'name');
    const values = name ? valuesOf(control, button) : [];
    return values.map((value): [string, string] => [name!, value.replaceAll(/\r\n?|\n/g, '\r\n')]);
  });
}

/**
 * Finds the form to the payment page. Returns undefined for a page that shows a QR. Throws an Error.
 *
 * @param paymentUrl where the payment page is. A shop's own form can end in /payment, too.
 */
function paymentForm(html: string, channel?: string, paymentUrl?: string) {
  if (html.trim() === '') throw new Error('Standard input is empty: see what curl says.');
  const page = parse(html, {scriptingEnabled: false});
  const elements = [...elementsIn(page)];
  const forms = elements.filter(({tagName}) => tagName === 'form');
  const all = forms.flatMap((form) => {
    const target = targetOf(form);
    return target?.pathname.endsWith('/payment') ? [{form, target}] : [];
  });
  const whole = all.filter(({target}) => target.origin !== UNKNOWN);
  // Its host can be spelt in several ways: localhost, 127.0.0.1.
  const isSandbox = ({port}: URL): boolean => !paymentUrl || port === new URL(paymentUrl).port;
  const own = whole.find(({target}) => isLoopback(target.hostname) && isSandbox(target));
  if (own) return {...own, fields: fieldsOf(own.form, elements)};
  if (whole.length > 0) {
    const {host} = whole[0]!.target;
    const wanted = paymentUrl ? new URL(paymentUrl).host : 'this machine';
    throw new Error(`The form goes to ${host}, not to ${wanted}. Start your shop with the addresses of the sandbox.`);
  }
  if (channel === 'qr') return undefined;
  if (all.length > 0) {
    const action = attribute(all[0]!.form, 'action');
    throw new Error(`The action "${action}" is an address of your shop. Write the whole address of the payment page.`);
  }
  throw new Error(`The page has no form whose action ends in /payment. It says: ${wordsOf(page) || 'nothing'}`);
}

/** Sends a form as a browser does, without following a redirect. Throws an Error. */
async function send(form: Element, target: URL, fields: readonly [string, string][]): Promise<void> {
  const isPost = attribute(form, 'method')?.toLowerCase() === 'post';
  const isMultipart = attribute(form, 'enctype')?.toLowerCase() === 'multipart/form-data';
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value);
  if (!isPost) target.search = new URLSearchParams([...fields]).toString();
  const signal = AbortSignal.timeout(PATIENCE * 1_000);
  const [status, html] = await fetch(target, {...(isPost && {method: 'POST', body}), redirect: 'manual', signal})
    .then(async (reply) => [reply.status, await reply.text()] as const)
    .catch((error: Error) => {
      const {code, message} = (error.cause ?? error) as NodeJS.ErrnoException;
      throw new Error(`The payment page at ${target.origin} does not answer (${code || message}).`);
    });
  if (status < 400) return;
  const answer = parse(html);
  const main = [...elementsIn(answer)].find(({tagName}) => tagName === 'main');
  throw new Error(`The payment page answered ${status}: ${wordsOf(main ?? answer)}`);
}

/**
 * The command `submit`: sends the form to the payment page that is on a page of a shop.
 *
 * @param args of the command line, after `submit`.
 * @throws UsageError for a wrong option, Error when there is no such form or it is refused; with one sentence each.
 */
export async function submit(args: readonly string[]): Promise<void> {
  const {help} = readOptions({help: {type: 'boolean', short: 'h'}}, args);
  if (help) {
    console.log(usage);
    return;
  }
  if (process.stdin.isTTY) throw new UsageError('Write a page to the standard input: curl … | payment-sandbox submit');
  const {CHECK_CHANNEL, PAY_PAYMENT_URL} = process.env;
  const found = paymentForm(await text(process.stdin), CHECK_CHANNEL, PAY_PAYMENT_URL);
  if (found) await send(found.form, found.target, found.fields);
}
