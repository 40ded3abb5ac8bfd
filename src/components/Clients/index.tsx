import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import CodeBlock from '@site/src/components/CodeBlock';
import clients from '@generated/samples/default/clients.json';
import {escapeText} from 'payment-contract/lib/escape';

/** How to get the client of each language, a fold for each. */
export default function Clients() {
  const {siteConfig} = useDocusaurusContext();
  const siteUrl = siteConfig.url + siteConfig.baseUrl;
  return clients.map(({label, versions, file, archive, digest}) => {
    const name = file.slice(file.lastIndexOf('/') + 1);
    return (
      <details key={label} className="more">
        <summary>
          {label}: {name}
        </summary>
        <CodeBlock
          html={escapeText(`curl -O ${siteUrl}${file}`)}
          language="bash"
          label="Shell"
          title={name}
          name={`How to get ${name}`}
        />
        <dl>
          <dt>Read it</dt>
          <dd>
            <Link href={`pathname:///${file}`}>{name}</Link>. The whole folder, with every program and the handler:{' '}
            <Link href={`pathname:///${archive}`}>{archive.slice(archive.lastIndexOf('/') + 1)}</Link>
          </dd>
          <dt>Runs with</dt>
          <dd>{versions}</dd>
          <dt>SHA-256</dt>
          <dd>
            <code translate="no">{digest}</code>
          </dd>
        </dl>
      </details>
    );
  });
}
