import {Fragment, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import CopyButton from '@site/src/components/CodeBlock/CopyButton';
import InlineCode from '@site/src/components/InlineCode';
import InlineText from '@site/src/components/InlineText';
import type {OperationData} from '@site/src/plugins/contract/data';
import './endpoint.css';

const code = (text: string) => <InlineCode>{text}</InlineCode>;

const Fact = ({term, children}: {term: ReactNode; children: ReactNode}) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
);

interface EndpointProps {
  data: OperationData;
  /** Whether it shows only method and address, below the first sentences of a page. */
  brief?: boolean;
  /** Whether it leaves these out, because a brief one is above. */
  rest?: boolean;
  /** Whether it also leaves out the description, because the page begins with it. */
  facts?: boolean;
}

/** The address, method and credentials of an operation, and the files that describe it. */
export default function Endpoint({data, brief, rest, facts}: EndpointProps) {
  const {anchor, summary, method, url, webhook, contentType, variants, description, downloads} = data;
  const {credential, credentialHeaders} = data;
  useBrokenLinks().collectAnchor(anchor);
  const origin = webhook ? '' : new URL(url).origin;
  const line = (
    <p className="copyable address">
      <span className="badge badge--primary" translate="no">
        {method}
      </span>{' '}
      {webhook ? (
        <span>your postbackurl</span>
      ) : (
        <>
          <code translate="no">
            {origin}
            <wbr />
            <b>
              {url
                .slice(origin.length)
                .split(/(?<=.\/)/)
                .map((folder, index) => (
                  <Fragment key={index}>
                    {index > 0 && <wbr />}
                    {folder}
                  </Fragment>
                ))}
            </b>
          </code>{' '}
          <CopyButton what={`the address: ${summary}`} />
        </>
      )}
    </p>
  );
  if (brief) return line;
  return (
    <section className="endpoint" aria-label={`Endpoint: ${summary}`} id={anchor}>
      {!rest && !facts && line}
      {!facts && (
        <p>
          <InlineText text={description} />
        </p>
      )}
      <dl>
        {contentType && <Fact term="Content type">{code(contentType)}</Fact>}
        {variants.map((variant) => (
          <Fact key={variant.method} term={<>Or {code(variant.method)}</>}>
            {variant.contentType && code(variant.contentType)} <InlineText text={variant.description} />
          </Fact>
        ))}
        {credential && (
          <>
            <Fact term="Merchant ID">{credential.merchantId}</Fact>
            {credentialHeaders.length === 0 && <Fact term="Credential">{credential.credential}</Fact>}
            {credentialHeaders.map(({name, description: use}) => (
              <Fact key={name} term={<>Header {code(name)}</>}>
                <InlineText text={use} />
              </Fact>
            ))}
          </>
        )}
      </dl>
      <details className="more" data-search="quiet">
        <summary>Downloads</summary>
        <p>
          {downloads.map(({file, location, href}) => (
            <Fragment key={file}>
              <Link to={`pathname://${href}`}>{file}</Link>: {code(location)}
              <br />
            </Fragment>
          ))}
        </p>
      </details>
    </section>
  );
}
