import {useEffect, useRef, useState, type ReactNode} from 'react';
import type {FieldRow} from 'payment-contract/fields';
import {testMerchant} from 'payment-contract/sandboxDefaults';
import CodeBlock from '@site/src/components/CodeBlock';
import Actions from '@site/src/tools/Tool/Actions';
import Answer, {type Sent} from './Answer';
import {exportsFor} from './exportsFor';
import Form from './Form';
import {highlight} from './highlight';
import {CHANGE_FIELDS, SEND} from './labels';
import {requestOf, type RequestShape, type RequestValues} from './request';
import * as session from './session';
import StatusText from './StatusText';
import styles from './styles.module.css';

const isReference = ({format}: FieldRow): boolean => format === 'reference';

/** Replaces a merchant ID with that of the sandbox, which has one merchant. A value that is not a merchant ID stays. */
function asSandboxMerchant(rows: readonly FieldRow[], values: RequestValues, problems: RequestValues): RequestValues {
  const own = ({path, format}: FieldRow): string => {
    const value = values[path] ?? '';
    if (path in problems) return value;
    if (format === 'merchant-id') return testMerchant.merchantId.slice(-value.length);
    return format === 'link-name' ? testMerchant.linkName : value;
  };
  return Object.fromEntries(rows.map((row) => [row.path, own(row)]));
}

interface PanelProps {
  shape: RequestShape;
  /** Whether the reader has opened the panel by sending the call. */
  isSent: boolean;
  /** What is shown until there is an answer. */
  children: ReactNode;
}

/** The call with its fields, the buttons that send it, and the answer of the sandbox. */
export default function Panel({shape, isSent, children}: PanelProps) {
  // Inquiry carries the merchant ID twice, in a header and in the body: it is asked for once.
  const rows = shape.request.filter(({path}, index, all) => all.findIndex((row) => row.path === path) === index);
  const {isCreation} = shape;
  const nextReference = () => (isCreation ? session.freshReference() : session.knownReferences(shape).at(-1));

  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(() => session.typedFor(shape));
  const [isOpen, setOpen] = useState(!isSent || Object.keys(typed).length > 0);
  const [reference, setReference] = useState(nextReference);
  const [sent, setSent] = useState<Sent>();

  /** What was typed; for a reference one of this session; and the contract's example for a required field. */
  const valueOf = (row: FieldRow, offered: string | undefined): string => {
    const isNeeded = row.required || row.default !== undefined || isReference(row);
    return (
      typed[row.path] ?? (isReference(row) ? offered : undefined) ?? (isNeeded ? row.example : '') ?? row.default ?? ''
    );
  };
  const valuesWith = (offered: string | undefined): RequestValues =>
    Object.fromEntries(rows.map((row) => [row.path, valueOf(row, offered)]));

  const values = valuesWith(reference);
  const problems = session.findProblems(shape, values);
  const ownMerchant = asSandboxMerchant(rows, values, problems);
  const isForSandbox = rows.every(({path}) => ownMerchant[path] === values[path]);

  const sendNow = () => {
    const offered = sent && isCreation ? nextReference() : reference;
    const filled = valuesWith(offered);
    setReference(offered);
    if (Object.keys(problems).length > 0) setOpen(true);
    const reply = session.send(requestOf(shape, asSandboxMerchant(rows, filled, problems)));
    setSent({
      number: (sent?.number ?? 0) + 1,
      reference: rows.filter(isReference).map(({path}) => filled[path]!)[0] ?? '',
      reply,
    });
  };
  const change = (path: string, value: string) => {
    setTyped({...typed, [path]: value});
    if (!rows.some((row) => row.path === path && isReference(row))) session.keepTyped(path, value);
  };
  const focusOn = (path: string) => {
    setOpen(true);
    // After the form has opened.
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"] :is(input, select)`)?.focus(),
    );
  };
  const startOver = () => {
    session.clearSession();
    setTyped({});
    setSent(undefined);
    setReference(nextReference());
    // After its label has changed.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-send]')?.focus());
  };

  useEffect(() => {
    const first = requestAnimationFrame(() => (isSent ? sendNow() : focusOn(rows[0]!.path)));
    return () => cancelAnimationFrame(first);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for the click that loaded the panel
  }, []);

  return (
    <div ref={root}>
      {isOpen && (
        <div>
          <div className={styles.written}>
            <CodeBlock
              html={highlight(exportsFor(shape, rows, values, isForSandbox))}
              language="bash"
              label="Shell"
              title="Your values for the program above"
              name="Your values"
            />
          </div>
          <Form rows={rows} values={values} problems={problems} onChange={change} onSend={sendNow} />
        </div>
      )}
      <Actions
        isPrimary={!sent}
        actions={[
          {label: sent ? 'Send again' : SEND, onClick: sendNow, 'data-send': ''},
          {
            label: CHANGE_FIELDS,
            onClick: () => (isOpen ? setOpen(false) : focusOn(rows[0]!.path)),
            'aria-expanded': isOpen,
          },
          ...(sent ? [{label: 'Start over', onClick: startOver}] : []),
        ]}
      />
      <StatusText isWrong>{session.notice}</StatusText>
      {sent ? (
        <Answer key={sent.number} shape={shape} sent={sent} problems={problems} onCorrect={focusOn} onAgain={sendNow} />
      ) : (
        children
      )}
    </div>
  );
}
