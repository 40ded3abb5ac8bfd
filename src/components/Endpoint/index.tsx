import {Fragment} from 'react';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import Evidence from '@site/src/components/Evidence';
import InlineText from '@site/src/components/InlineText';
import type {OperationData} from '@site/src/plugins/contract/types';
import type {OperationProps} from '@site/src/components/operationProps';
import styles from './styles.module.css';

/** What was read of a page of the provider's. What a page does not say is not published; what was cut is not confirmed. */
const COVERAGE: Record<OperationData['sources'][number]['coverage'], string> = {
  whole: 'read in full.',
  cut: 'a part was cut, and is not confirmed:',
  'not available': 'not available, so not confirmed.',
};

function Credential({credential, credentialHeaders}: OperationData) {
  if (!credential) return null;
  return (
    <>
      <dt>Merchant ID</dt>
      <dd>{credential.merchantId}</dd>
      <dt>Credential</dt>
      <dd>{credential.credential}</dd>
      {credentialHeaders.map(({name, prefix, key, description}) => (
        <Fragment key={name}>
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
        </Fragment>
      ))}
    </>
  );
}

function SourceLine({page, coverage, missing}: OperationData['sources'][number]) {
  return (
    <>
      <code>{page}</code>: {COVERAGE[coverage]}
      {missing && ` ${missing}`}
      <br />
    </>
  );
}

/** Where an operation is, how it is called, how the caller proves who calls, and where all of it is from. */
export default function Endpoint({data}: OperationProps) {
  const {anchor, method, url, webhook, contentType, variants, description, evidence, sources, downloads} = data;
  useBrokenLinks().collectAnchor(anchor);
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
          <Fragment key={variant.method}>
            <dt>
              Or <code>{variant.method}</code>
            </dt>
            <dd>
              {variant.contentType && <code>{variant.contentType}</code>} <InlineText text={variant.description} />{' '}
              <Evidence grade={variant.evidence} />
            </dd>
          </Fragment>
        ))}
        <Credential {...data} />
      </dl>
      <details className={styles.more} data-search="quiet">
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
              <Fragment key={file}>
                <Link to={`pathname://${href}`}>{file}</Link>: <code>{location}</code>
                <br />
              </Fragment>
            ))}
          </dd>
        </dl>
      </details>
    </section>
  );
}
