import {useEffect, useRef, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import CodeBlock from '@site/src/components/CodeBlock';
import Languages from '@site/src/components/Samples/Languages';
import useOnDemand from '@site/src/components/useOnDemand';
import {escapeText} from 'payment-contract/lib/escape';

/** A long program, as `src/plugins/samples` lists it. */
export interface Program {
  /** Id of its language: `node`. */
  id: string;
  /** Name of the language. */
  label: string;
  /** Language of its code. */
  code: string;
  /** Number of its lines. */
  lines: number;
  versions: string;
  /** Path of the program below the address of the site, without a slash. */
  file: string;
  /** Path of the archive with client, programs and handler, for the first program of a language. */
  archive?: string;
  /** SHA-256 of the program in hexadecimal digits. */
  digest: string;
  /** Name of the module with the highlighted HTML of all programs of its language in the list, by their `file`. */
  html: string;
}

interface ProgramsProps {
  /** The program in each language; added at build time for the `operation` that writers set. */
  programs: readonly Program[];
}

const lastPartOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** The command that downloads a program. */
function Download({file}: Pick<Program, 'file'>) {
  const {siteConfig} = useDocusaurusContext();
  const name = lastPartOf(file);
  return (
    <CodeBlock
      // A phone breaks the address at a slash.
      html={escapeText(`curl -O ${siteConfig.url}${siteConfig.baseUrl}${file}`).replace(/\/(?=\w)/g, '/<wbr>')}
      language="bash"
      label="Shell"
      title={`Download ${name}`}
      name={`How to get ${name}`}
    />
  );
}

/** A program in a fold: how to get it, and its text, which is loaded when the reader opens the fold. */
function Fold({program, children}: {program: Program; children?: ReactNode}) {
  const {label, code, lines, versions, file, archive, digest, html: module} = program;
  const name = lastPartOf(file);
  const fold = useRef<HTMLDetailsElement>(null);
  const {loaded, isLoading, open, progress} = useOnDemand<{html: string}>('program');
  const load = () => {
    if (!fold.current?.open || loaded) return;
    // Without a connection the link to the file is left, and the next opening tries again.
    open(async () => {
      const {default: texts} = (await import(
        /* webpackChunkName: "samples-[request]" */ `@generated/samples/default/long/${module}.json`
      )) as {default: Record<string, string>};
      return {html: texts[file]!};
    });
  };
  // A fold that was opened before the app has started. Later openings call `load` themselves.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(load, []);
  return (
    <details ref={fold} className="more" aria-busy={isLoading || undefined} onToggle={load}>
      <summary>
        {label}: {name}, {lines} lines
      </summary>
      {children}
      <dl>
        <dt>Read it</dt>
        <dd>
          <Link href={`pathname:///${file}`}>{name}</Link>
          {archive && (
            <>
              . The whole folder, with client, handler and every program:{' '}
              <Link href={`pathname:///${archive}`}>{lastPartOf(archive)}</Link>
            </>
          )}
        </dd>
        <dt>Runs with</dt>
        <dd>{versions}</dd>
        <dt>SHA-256</dt>
        <dd>
          <code translate="no">{digest}</code>
        </dd>
      </dl>
      {progress}
      {loaded && (
        <CodeBlock html={loaded.html} language={code} label={label} title={name} name={`${name}, the whole program`} />
      )}
    </details>
  );
}

/**
 * Programs of hundreds of lines: the one of each language as tabs, with a fold for its text and for what else there is
 * in the language; then those for all languages. Shorter ones are `<Samples>`.
 *
 * Their text would be most of the page, and a reader wants one language of it. Without scripts, and in the Markdown
 * version, the link leads to the file.
 */
export default function Programs({programs}: ProgramsProps) {
  const whole = (program: Program) => (
    <Fold key={program.file} program={program}>
      <Download file={program.file} />
    </Fold>
  );
  const languages = programs.filter(({archive}) => archive);
  return (
    <>
      <Languages
        languages={languages.map((program) => ({
          id: program.id,
          label: program.label,
          content: (
            <>
              <Download file={program.file} />
              <Fold program={program} />
              {programs.filter((each) => each.id === program.id && each !== program).map(whole)}
            </>
          ),
        }))}
      />
      {programs.filter(({id}) => !languages.some((each) => each.id === id)).map(whole)}
    </>
  );
}
