import {useEffect, useRef, useState, type ReactNode} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import packed from '@generated/sandbox/default/packed.json';
import type {FieldRow} from '@site/contract/fields';
import {SANDBOX_ORIGIN, testMerchant} from '@site/contract/testMerchant';
import CodeBlock from '@site/src/components/CodeBlock';
import {escapeText} from '@site/lib/escape';
import {findFieldProblem} from '@site/src/tools/fieldProblem';
import Actions from '@site/src/tools/Tool/Actions';
import type {Start} from '.';
import Answer, {type Sent} from './Answer';
import Form from './Form';
import {fillRequest, findRequestProblems, type RequestShape, type RequestValues} from './request';
import StatusText from './StatusText';
import {
  clearSession,
  engine,
  freshReference,
  keepTyped,
  knownReferences,
  createsReference,
  send,
  terminalCommand,
  typedFor,
} from './session';
import styles from './styles.module.css';
import RequestCode from './RequestCode';

const isReference = ({path}: FieldRow): boolean => /^(?:refno|referenceno)$/i.test(path);

/** Replaces a merchant ID by the sandbox's, which has one merchant. A value that is not a merchant ID stays. */
function asSandboxMerchant(rows: readonly FieldRow[], values: RequestValues): RequestValues {
  const own = (row: FieldRow, value: string): string => {
    if (findFieldProblem(row, value) !== '') return value;
    if (/^merchantid$/i.test(row.path)) return testMerchant.merchantId.slice(-value.length);
    return ['merchant', 'payment_link_name'].includes(row.path) ? testMerchant.linkName : value;
  };
  return Object.fromEntries(rows.map((row) => [row.path, own(row, values[row.path]!)]));
}

interface PanelProps {
  shape: RequestShape;
  start: Start;
  /** What is shown until there is an answer. */
  children: ReactNode;
}

/** The call with its fields, the buttons that send it, and the answer of the sandbox. */
export default function Panel({shape, start, children}: PanelProps) {
  const {operationId} = shape;
  // Inquiry carries the merchant ID twice, in a header and in the body: it is asked for once.
  const rows = shape.request.filter(({path}, index, all) => all.findIndex((row) => row.path === path) === index);
  const isCreation = createsReference(operationId);
  const nextReference = () => (isCreation ? freshReference() : knownReferences(operationId).at(-1));

  const {siteConfig} = useDocusaurusContext();
  const root = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<RequestValues>(start.typed ?? {});
  const [isOpen, setOpen] = useState(!start.isSent || rows.some((row) => typedFor(row) !== undefined));
  const [reference, setReference] = useState(nextReference);
  const [sent, setSent] = useState<Sent>();
  const [copied, setCopied] = useState<{sentence: string; text?: string}>();

  /** What was typed; for a reference one of this session; and the contract's example for a field that must be there. */
  const valueOf = (row: FieldRow, offered: string | undefined): string => {
    const example = row.required || row.default !== undefined || isReference(row) ? row.example : '';
    return (isReference(row) ? offered : typedFor(row)) ?? example ?? row.default ?? '';
  };
  const valuesOf = (changed: RequestValues, offered = reference): RequestValues =>
    Object.fromEntries(rows.map((row) => [row.path, changed[row.path] ?? valueOf(row, offered)]));
  const problemsOf = (values: RequestValues): RequestValues =>
    Object.fromEntries(
      rows.flatMap((row) => {
        const problem = findFieldProblem(row, values[row.path]!);
        return problem === '' ? [] : [[row.path, problem]];
      }),
    );

  const values = valuesOf(typed);
  const problems = problemsOf(values);
  const hasProblems = Object.keys(problems).length > 0;
  const ownMerchant = asSandboxMerchant(rows, values);
  const isForSandbox = rows.every(({path}) => ownMerchant[path] === values[path]);

  const sendNow = (changed = typed) => {
    const offered = sent && isCreation ? nextReference() : reference;
    const filled = valuesOf(changed, offered);
    const about = rows.filter(isReference).map(({path}) => filled[path]!)[0];
    const isDuplicate = isCreation && engine.knows(about ?? '');
    setReference(offered);
    if (Object.keys(problemsOf(filled)).length > 0) setOpen(true);
    const reply = send(fillRequest(shape, asSandboxMerchant(rows, filled), ''));
    setSent({number: (sent?.number ?? 0) + 1, reference: about ?? '', isDuplicate, reply});
  };
  const change = (path: string, value: string) => {
    const changed = {...typed, [path]: value};
    setTyped(changed);
    if (!rows.some((row) => row.path === path && isReference(row))) keepTyped(path, value);
    return changed;
  };
  const focusOn = (path: string) => {
    setOpen(true);
    // After the form has opened.
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"] :is(input, select)`)?.focus(),
    );
  };
  const startOver = () => {
    clearSession();
    setTyped({});
    setSent(undefined);
    setReference(nextReference());
    root.current?.querySelector<HTMLElement>('[data-send]')?.focus();
  };

  const copy = (text: string, sentence: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied({sentence}),
      () => setCopied({sentence: 'This browser does not let the page copy. Copy it from here:', text}),
    );
  const shareRequest = () => {
    const written = rows.map(({path}) => [path, values[path]!]).filter(([, value]) => value !== '');
    const fragment = new URLSearchParams([['try', operationId], ...written]).toString();
    const address = `${location.origin}${location.pathname}#${fragment}`;
    void copy(address, 'Copied: an address that opens these fields. It holds no key and sends nothing.');
  };
  const continueInTerminal = () => {
    const command = terminalCommand(siteConfig.url + siteConfig.baseUrl + packed.file);
    void copy(command, 'Copied: paste it into a terminal with Node.js. The sandbox starts there with these orders.');
  };

  useEffect(() => {
    const first = requestAnimationFrame(() => (start.isSent ? sendNow() : focusOn(rows[0]!.path)));
    return () => cancelAnimationFrame(first);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for the click that loaded the panel
  }, []);
  useEffect(() => {
    if (sent) answer.current?.focus();
  }, [sent]);

  return (
    <div ref={root}>
      {isOpen && (
        <RequestCode
          request={fillRequest(shape, values, isForSandbox ? SANDBOX_ORIGIN : undefined)}
          isForSandbox={isForSandbox}
        >
          <Form rows={rows} values={values} problems={problems} onChange={change} onSend={() => sendNow()} />
          <StatusText isWrong>{hasProblems ? '' : findRequestProblems(shape, values).join(' ')}</StatusText>
        </RequestCode>
      )}
      <Actions
        isPrimary
        actions={[
          {label: 'Send it', onClick: () => sendNow(), 'data-send': ''},
          {
            label: 'Change the fields',
            onClick: () => (isOpen ? setOpen(false) : focusOn(rows[0]!.path)),
            'aria-expanded': isOpen,
          },
          ...(isOpen ? [{label: 'Share this request', onClick: shareRequest}] : []),
        ]}
      />
      {sent ? (
        <div ref={answer} className={styles.answer} tabIndex={-1} role="group" aria-label="Answer of the sandbox">
          <Answer
            key={sent.number}
            operationId={operationId}
            sent={sent}
            problems={problems}
            onCorrect={focusOn}
            onReference={(chosen) => {
              const path = rows.find(isReference)?.path;
              sendNow(path === undefined ? typed : change(path, chosen));
            }}
          />
          <Actions
            actions={[
              {label: 'Continue in your terminal', onClick: continueInTerminal},
              {label: 'Clear the session', onClick: startOver},
            ]}
          />
        </div>
      ) : (
        children
      )}
      <StatusText>{copied?.sentence ?? ''}</StatusText>
      {copied?.text && <CodeBlock html={escapeText(copied.text)} language="text" label="Text" name="To copy" />}
    </div>
  );
}
