import Link from '@docusaurus/Link';
import CodeBlock from '@site/src/components/CodeBlock';
import Languages from './Languages';

interface Sample {
  /** Id of the language, as stored for the reader: `node`. */
  id: string;
  /** As the reader sees it: `Node.js`. */
  label: string;
  /** Language of the code: `js`. */
  code: string;
  /** Name of its file: `create-promptpay.mjs`. */
  title: string;
  /** The whole program, highlighted at build time. */
  html: string;
  /** The client that it uses: `payments.mjs`. */
  client?: string;
}

interface SamplesProps {
  /** The same program in several languages, in the order of the tabs. At least one. */
  samples: readonly Sample[];
  /** The heading above, which distinguishes them from other samples of the page; added at build time. */
  section?: string;
}

/**
 * The same program in several languages, as tabs. Writers set an operation, and `src/remark/samples.ts` adds its
 * programs.
 */
export default function Samples({samples, section}: SamplesProps) {
  return (
    <Languages
      languages={samples.map(({id, label, code, title, html, client}) => ({
        id,
        label,
        content: (
          <>
            <CodeBlock
              html={html}
              language={code}
              label={label}
              title={title}
              name={[title, label, section].filter(Boolean).join(', ')}
            />
            {client && (
              <p className="samples__client" data-search="quiet">
                Uses <Link to="/docs/api/preparation#client">{client.split('/').at(-1)}</Link> (one file, standard
                library).
              </p>
            )}
          </>
        ),
      }))}
    />
  );
}
