import {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import type {FieldRow} from 'payment-contract/fields';
import {testMerchant} from 'payment-contract/sandboxDefaults';
import Announcement, {announce} from '@site/src/components/Announcement';
import Actions, {type Action} from '@site/src/tools/Tool/Actions';
import Outcome, {type Sent} from './Outcome';
import Form from './Form';
import {CHANGE_FIELDS, SEND} from './labels';
import {requestOf, type RequestShape, type RequestValues} from './request';
import {findInSamples, resetSamples, showInSamples} from './fillSamples';
import * as session from './session';
import StatusText from './StatusText';
import './tryIt.css';

const STALE = 'The reply below is of the previous request. Send again for a new one.';

const STARTED_OVER = 'Started over. There is no order, and the fields have their first values again.';

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

/** What screen readers are told of a changed field, with its name: the reader may have left it. */
function verdictOn(path: string, problems: RequestValues, known: RequestValues): string {
  if (problems[path]) return `${path}: ${problems[path]}`;
  if (!known[path]) return '';
  const open = Object.entries(problems).map((problem) => problem.join(': '));
  return `${path}: right. ${open.length > 0 ? `Still open: ${open.join(' ')}` : 'No problem left.'}`;
}

const nextReference = (shape: RequestShape): string | undefined =>
  shape.isCreation ? session.freshReference() : session.knownReferences(shape).at(-1);

/** What the panel of an operation begins with, from the session: for a handler of events. */
export const prepare = (shape: RequestShape) => ({
  typed: session.typedFor(shape),
  reference: nextReference(shape),
  notice: session.notice,
});

export type Start = ReturnType<typeof prepare>;

interface PanelProps {
  shape: RequestShape;
  /** Whether the reader has opened the panel by sending the call. */
  isSent: boolean;
  start: Start;
  onStage?: (stage?: string) => void;
  /** What is shown until there is an answer. */
  children: ReactNode;
}

/** The fields of the call, the buttons that send it, and the answer of the sandbox. */
export default function Panel({shape, isSent, start, onStage, children}: PanelProps) {
  // Inquiry carries the merchant ID twice, in a header and in the body: it is asked for once.
  const rows = shape.request.filter(({path}, index, all) => all.findIndex((row) => row.path === path) === index);

  const staleId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(start.typed);
  const [isOpen, setOpen] = useState(!isSent || Object.keys(typed).length > 0);
  const [isSampleOpen, setSampleOpen] = useState(false);
  const [reference, setReference] = useState(start.reference);
  const [sent, setSent] = useState<Sent>();
  const [notice, setNotice] = useState(start.notice);

  /** What was typed; for a reference one of this session; and the contract's example for a required field. */
  const valueOf = (row: FieldRow, offered: string | undefined, kept: RequestValues): string => {
    const isNeeded = row.required || row.default !== undefined || isReference(row);
    return (
      kept[row.path] ?? (isReference(row) ? offered : undefined) ?? (isNeeded ? row.example : '') ?? row.default ?? ''
    );
  };
  const valuesWith = (offered: string | undefined, kept = typed): RequestValues =>
    Object.fromEntries(rows.map((row) => [row.path, valueOf(row, offered, kept)]));

  const values = valuesWith(reference);
  const problems = session.findProblems(shape, values);
  const referenceRow = rows.find(isReference);
  /** Whether the call is about the order or registration of the sample, which the reader has not made. */
  const isOfSample = (about: string) => !shape.isCreation && about === referenceRow?.example;
  /** The field that was changed last, and the problems that screen readers know of. */
  const [changed, setChanged] = useState('');
  const [known, setKnown] = useState(problems);
  const isStale = sent !== undefined && rows.some(({path}) => values[path] !== sent.values[path]);

  const shownReference = referenceRow && values[referenceRow.path]!;
  useEffect(() => {
    // The one that is sent, also if nobody has typed it.
    if (referenceRow) showInSamples(referenceRow.path, shownReference!);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the row stays the same
  }, [shownReference]);

  const sendNow = (kept = typed) => {
    const offered = sent && shape.isCreation ? nextReference(shape) : reference;
    const filled = valuesWith(offered, kept);
    setReference(offered);
    setChanged('');
    setKnown(problems);
    if (Object.keys(problems).length > 0) setOpen(true);
    const about = referenceRow ? filled[referenceRow.path]! : '';
    // So that the first answer is `paid`, or about an active registration.
    if (isOfSample(about) && session.knownReferences(shape).length === 0) session.makeFor(shape, about);
    const reply = session.send(requestOf(shape, asSandboxMerchant(rows, filled, problems)));
    setSent({
      number: (sent?.number ?? 0) + 1,
      reference: about,
      isOfSample: isOfSample(about),
      reply,
      values: filled,
      problems,
      view: session.look(about),
    });
  };
  /** Sends again, with another reference than the one that was typed. */
  const sendNewReference = () => {
    const references = rows.filter(isReference).map(({path}) => path);
    const kept = Object.fromEntries(Object.entries(typed).filter(([path]) => !references.includes(path)));
    setTyped(kept);
    sendNow(kept);
  };
  const change = (path: string, value: string) => {
    setTyped({...typed, [path]: value});
    setChanged(path);
    // Before the sentence about the field, which waits until the reader has stopped typing.
    if (sent && !isStale && value !== sent.values[path]) announce(STALE);
    showInSamples(path, value);
    findInSamples(path);
    if (!rows.some((row) => row.path === path && isReference(row))) session.keepTyped(path, value);
  };
  const focusOn = (path: string) => {
    setOpen(true);
    // After the form has opened.
    requestAnimationFrame(() => {
      const field = root.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"] :is(input, select)`);
      field?.focus({preventScroll: true});
      // Both on the screen, if they fit.
      root.current?.querySelector('[data-send]')?.scrollIntoView({block: 'nearest'});
      field?.scrollIntoView({block: 'nearest'});
    });
  };
  const startOver = () => {
    session.clearSession();
    resetSamples();
    setNotice('');
    setTyped({});
    setKnown({});
    setSent(undefined);
    setReference(nextReference(shape));
    announce(STARTED_OVER);
    // After its label has changed.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-send]')?.focus());
  };

  useEffect(() => {
    for (const [path, value] of Object.entries(start.typed)) showInSamples(path, value);
    const first = requestAnimationFrame(() => (isSent ? sendNow() : focusOn(rows[0]!.path)));
    return () => cancelAnimationFrame(first);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for the click that loaded the panel
  }, []);

  const isAgain = sent !== undefined;
  const sending: Action = {label: isAgain ? 'Send again' : SEND, onClick: () => sendNow(), 'data-send': ''};
  const opening: Action = {
    label: CHANGE_FIELDS,
    onClick: () => (isOpen ? setOpen(false) : focusOn(rows[0]!.path)),
    'aria-expanded': isOpen,
  };
  /** On an API page, the sample makes room for the answer: src/css/reference.css. */
  const unfolding: Action = {
    label: 'Sample code',
    onClick: ({currentTarget}) => {
      setSampleOpen(!isSampleOpen);
      const sample = root.current?.parentElement?.previousElementSibling;
      requestAnimationFrame(() => {
        // Browsers keep the place of what is below the sample when its height changes, or that of what is above it.
        (isSampleOpen ? currentTarget : sample)?.scrollIntoView({block: 'nearest'});
        // It is above the button, where a screen reader would not look for it.
        if (!isSampleOpen) sample?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({preventScroll: true});
      });
    },
    'aria-expanded': isSampleOpen,
    'data-sample': '',
  };
  /** The button that sends is first, or below the fields. */
  const isFull = !isAgain || isOpen;
  return (
    <div ref={root}>
      {isOpen && <Form rows={rows} values={values} problems={problems} onChange={change} onSend={() => sendNow()} />}
      <Announcement about={typed} onSaid={() => setKnown(problems)}>
        {verdictOn(changed, problems, known)}
      </Announcement>
      {isFull && <Actions isPrimary={!isAgain || isStale} actions={isAgain ? [sending] : [sending, opening]} />}
      <StatusText isWrong>{notice}</StatusText>
      {sent ? (
        <>
          <Actions
            isQuiet
            actions={[...(isFull ? [] : [sending]), opening, unfolding, {label: 'Start over', onClick: startOver}]}
          />
          {isStale && <p id={staleId}>{STALE}</p>}
          <div className={isStale ? 'try-stale' : undefined}>
            <Outcome
              key={sent.number}
              shape={shape}
              sent={sent}
              staleId={isStale ? staleId : undefined}
              onStage={onStage}
              onCorrect={focusOn}
              onNewReference={sendNewReference}
              onAgain={() => sendNow()}
            />
          </div>
        </>
      ) : (
        children
      )}
      <p className="soft">A sandbox on this page: it moves no money and calls no server.</p>
    </div>
  );
}
