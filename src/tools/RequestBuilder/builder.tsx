import {useRef, useState} from 'react';
import Link from '@docusaurus/Link';
import type {FieldRow} from '@site/contract/fields';
import {channels} from '@site/contract/tables/channels';
import {currencies} from '@site/contract/tables/currencies';
import {languages} from '@site/contract/tables/languages';
import {SANDBOX_ORIGIN} from '@site/contract/testMerchant';
import Field, {ChoiceField} from '@site/src/components/Field';
import {useYourValues} from '@site/src/tools/YourValues/store';
import {isLive, toExports} from '@site/src/components/Samples/environment';
import {findFieldProblem} from '@site/src/tools/fieldProblem';
import {
  fillRequest,
  findRequestProblems,
  type RequestShape,
  type RequestValues,
} from '@site/src/tools/RequestBuilder/request';
import {makeReference} from '@site/src/tools/ReferenceHelper/referenceNumber';
import {noValues, valueFor, type YourValues} from '@site/src/tools/YourValues/yourValues';
import Answer, {asSandboxMerchant, useSandboxInPage} from './inPage';
import Programs from './Programs';

const tables = {channels, currencies, languages};

/** Values to choose from, where the contract lists them all. */
function choicesOf({table, limits, required}: FieldRow): {value: string; label: string}[] | undefined {
  const codes =
    table && table in tables
      ? tables[table as keyof typeof tables].rows.map(({code, name}) => ({value: code, label: `${code} · ${name}`}))
      : limits?.values?.map((value) => ({value, label: value}));
  return codes && [...(required ? [] : [{value: '', label: 'Left out'}]), ...codes];
}

const isReference = ({path}: FieldRow): boolean => /^(?:refno|referenceno)$/i.test(path);

/** Your value, or for a field that must be there a fresh reference or the contract's example. */
function startOf(row: FieldRow, values: YourValues, fresh: string): string {
  const yours = valueFor(row, values);
  if (yours !== undefined || !(row.required || row.default !== undefined)) return yours ?? '';
  return isReference(row) ? fresh : (row.example ?? row.default ?? '');
}

let references = new Date().getSeconds();

/** Another one each time; the second of the minute counts, so that a page loaded again begins elsewhere. */
const freshReference = (): string => makeReference(new Date(), (references += 1));

/** What was written, by operation and fields: it outlives a tool that stops, and a walk to another page. */
const drafts = new Map<string, RequestValues>();

export default function Builder({shape}: {shape: RequestShape}) {
  const yours = useYourValues();
  const form = useRef<HTMLFormElement>(null);
  const sandboxInPage = useSandboxInPage();
  const draft = [shape.operationId, ...shape.request.map(({path}) => path)].join(' ');
  const [written, setWritten] = useState<RequestValues>(drafts.get(draft) ?? {});
  const [fresh] = useState(freshReference);
  const [sandbox, setSandbox] = useState(SANDBOX_ORIGIN);
  const [host, setHost] = useState(isLive(yours) ? 'live' : 'sandbox');
  const write = (path: string, value: string) => {
    const next = {...written, [path]: value};
    drafts.set(draft, next);
    setWritten(next);
  };

  // Inquiry carries the merchant ID twice, in a header and in the body: it is asked for once.
  const rows = shape.request.filter(({path}, index, all) => all.findIndex((row) => row.path === path) === index);
  const fields = rows.map((row) => {
    const value = written[row.path] ?? startOf(row, yours, fresh);
    return {row, value, problem: findFieldProblem(row, value)};
  });
  const values = Object.fromEntries(fields.map(({row, value}) => [row.path, value]));
  const wrong = fields.filter(({problem}) => problem !== '');
  const together = wrong.length > 0 ? [] : findRequestProblems(shape, values);
  const isRight = wrong.length + together.length === 0;
  const sandboxOrigin = /^https?:\/\/[^/\s]+/.exec(sandbox)?.[0] ?? sandbox;
  const request = fillRequest(shape, values, host === 'sandbox' ? sandboxOrigin : undefined);
  // The keys of the sandbox are public; those of the live service are the reader's own.
  const variables = request.credentials.map(({variable}) => variable);
  const keys = host === 'sandbox' ? toExports(variables, noValues) : '';

  const reference = fields.find(({row}) => isReference(row));
  const sendInPage = () => {
    const filled = fillRequest(shape, asSandboxMerchant(shape.request, values), '');
    sandboxInPage.send(filled, reference?.value ?? '');
  };
  const goToWrong = (index: number) =>
    form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]')[index]?.focus();
  const goToSend = () => form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();

  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sendInPage();
        }}
      >
        {fields.map(({row, value, problem}) => {
          const choices = choicesOf(row);
          const props = {
            label: `${row.path}${row.required ? '' : ' (optional)'}`,
            // A pattern's words say the length too, and choices speak for themselves.
            hint: choices ? '' : [row.limits?.pattern ? '' : row.length, ...row.rules].filter(Boolean).join(', '),
            value,
            onChange: (changed: string) => write(row.path, changed),
            problem,
          };
          return choices ? (
            <ChoiceField key={row.anchor} {...props} options={choices} />
          ) : (
            <Field key={row.anchor} {...props} />
          );
        })}
        <p role="status" className={isRight ? undefined : 'tool__wrong'}>
          {wrong.length > 0 && `Fix first: ${wrong.map(({row}) => row.path).join(', ')}.`}
          {together.join(' ')}
          {isRight && 'The request keeps to the contract.'}
        </p>
        {wrong[0] && (
          <button type="button" className="button button--secondary" onClick={() => goToWrong(0)}>
            Go to {wrong[0].row.path}
          </button>
        )}
        <button type="submit" className="button button--primary">
          Send to the sandbox in this page
        </button>
      </form>
      <Answer
        sandbox={sandboxInPage}
        problems={
          !isRight && (
            <ul className="tool__results">
              {wrong.map(({row, problem}, index) => (
                <li key={row.anchor}>
                  <p className="tool__wrong">
                    {/* A page may show a part of the fields alone. */}
                    {document.getElementById(row.anchor) ? (
                      <Link to={`#${row.anchor}`}>{row.path}</Link>
                    ) : (
                      row.path
                    )}: {problem}
                  </p>
                  <button type="button" className="tool__choice" onClick={() => goToWrong(index)}>
                    Fix {row.path}
                  </button>
                </li>
              ))}
              {together.map((problem) => (
                <li key={problem} className="tool__wrong">
                  {problem}
                </li>
              ))}
            </ul>
          )
        }
        onReference={
          reference &&
          ((chosen = freshReference()) => {
            write(reference.row.path, chosen);
            goToSend();
          })
        }
        onStartOver={() => {
          sandboxInPage.dismiss();
          goToSend();
        }}
      />
      <ChoiceField
        label="Or send it yourself, to"
        value={host}
        onChange={setHost}
        options={[
          {value: 'sandbox', label: 'The sandbox on your machine'},
          {value: 'live', label: `The live host, ${new URL(shape.url.replace(/[{}]/g, '')).host}`},
        ]}
      />
      {host === 'sandbox' && (
        <Field
          label="Address of the sandbox"
          hint="As it printed when it started."
          value={sandbox}
          onChange={setSandbox}
          problem={/^https?:\/\/[^/\s]+\/*$/.test(sandbox) ? '' : `Write an address such as ${SANDBOX_ORIGIN}.`}
        />
      )}
      <Programs request={isRight ? request : undefined} isForm={request.isForm} keys={keys} />
    </>
  );
}
