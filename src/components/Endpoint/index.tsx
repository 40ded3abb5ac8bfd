import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Evidence from '@site/src/components/Evidence';
import InlineText from '@site/src/components/InlineText';
import type {OperationData} from '@site/src/build/plugins/contract/types';
import styles from './styles.module.css';

/** What was read of a page of the provider's. What a page does not say is not published; what was cut is not confirmed. */
const COVERAGE: Record<OperationData['sources'][number]['coverage'], string> = {
  whole: 'read in full.',
  cut: 'a part was cut, and is not confirmed:',
  'not available': 'not available, so not confirmed.',
};

export interface EndpointProps {
  /** Operation of the contract. */
  operation: string;
  /** Put here at build time by `src/build/remark/contract.ts`. */
  data: OperationData;
}

function Credential({credential, credentialHeaders}: OperationData): ReactNode {
  if (!credential) return null;
  return (
    <>
      <dt>Merchant ID</dt>
      <dd>{credential.merchantId}</dd>
      <dt>Credential</dt>
      <dd>{credential.credential}</dd>
      {credentialHeaders.map(({name, prefix, key, description}) => (
        <React.Fragment key={name}>
          <dt>
            Header <code>{name}</code>
          </dt>
          <dd>
            <code>
              {prefix}
              <var>{key}</var>
            </code>
            <br />
            <InlineText text={description} />
          </dd>
        </React.Fragment>
      ))}
    </>
  );
}

/** A page of the provider's site, and how much of it was read. */
function SourceLine({page, coverage, missing}: OperationData['sources'][number]): ReactNode {
  return (
    <>
      <code>{page}</code>: {COVERAGE[coverage]}
      {missing && ` ${missing}`}
      <br />
    </>
  );
}

/** Where an operation is, how it is called, how the caller proves who calls, and where all of it is from. */
export default function Endpoint({data}: EndpointProps): ReactNode {
  const {anchor, method, url, webhook, contentType, variants, description, evidence, sources, downloads} = data;
  return (
    <section className={styles.endpoint} aria-label={`Endpoint: ${data.summary}`} id={anchor}>
      <p className={styles.line}>
        <span className={styles.method}>{method}</span>{' '}
        <code className={styles.url}>{webhook ? 'your postbackurl' : url}</code>
      </p>
      <p>
        <InlineText text={description} /> <Evidence grade={evidence} />
      </p>
      <dl>
        {contentType && (
          <>
            <dt>Content type</dt>
            <dd>
              <code>{contentType}</code>
            </dd>
          </>
        )}
        {variants.map((variant) => (
          <React.Fragment key={variant.method}>
            <dt>
              Or <code>{variant.method}</code>
            </dt>
            <dd>
              {variant.contentType && <code>{variant.contentType}</code>} <InlineText text={variant.description} />{' '}
              <Evidence grade={variant.evidence} />
            </dd>
          </React.Fragment>
        ))}
        <Credential {...data} />
      </dl>
      <details className={styles.more}>
        <summary>Source and downloads</summary>
        <dl>
          <dt>Source</dt>
          <dd>
            {sources.map((source) => (
              <SourceLine key={source.page} {...source} />
            ))}
          </dd>
          <dt>Downloads</dt>
          <dd>
            {downloads.map(({file, location, href}) => (
              <React.Fragment key={file}>
                <Link to={`pathname://${href}`}>{file}</Link>: <code>{location}</code>
                <br />
              </React.Fragment>
            ))}
          </dd>
        </dl>
      </details>
    </section>
  );
}
