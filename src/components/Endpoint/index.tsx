import {Fragment} from 'react';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import InlineCode from '@site/src/components/InlineCode';
import InlineText from '@site/src/components/InlineText';
import type {OperationData} from '@site/src/plugins/contract/data';
import styles from './styles.module.css';

/** The address, method and credentials of an operation, and the files that describe it. */
export default function Endpoint({data}: {data: OperationData}) {
  const {anchor, summary, method, url, webhook, contentType, variants, description, downloads} = data;
  const {credential, credentialHeaders} = data;
  useBrokenLinks().collectAnchor(anchor);
  return (
    <section className={`box ${styles.endpoint}`} aria-label={`Endpoint: ${summary}`} id={anchor}>
      <p className={styles.line}>
        <span className={styles.method} translate="no">
          {method}
        </span>{' '}
        <InlineCode className={styles.url}>{webhook ? 'your postbackurl' : url}</InlineCode>
      </p>
      <p>
        <InlineText text={description} />
      </p>
      <dl>
        {contentType && (
          <>
            <dt>Content type</dt>
            <dd>
              <InlineCode>{contentType}</InlineCode>
            </dd>
          </>
        )}
        {variants.map((variant) => (
          <Fragment key={variant.method}>
            <dt>
              Or <InlineCode>{variant.method}</InlineCode>
            </dt>
            <dd>
              {variant.contentType && <InlineCode>{variant.contentType}</InlineCode>}{' '}
              <InlineText text={variant.description} />
            </dd>
          </Fragment>
        ))}
        {credential && (
          <>
            <dt>Merchant ID</dt>
            <dd>{credential.merchantId}</dd>
            <dt>Credential</dt>
            <dd>{credential.credential}</dd>
            {credentialHeaders.map(({name, prefix, key, description: use}) => (
              <Fragment key={name}>
                <dt>
                  Header <InlineCode>{name}</InlineCode>
                </dt>
                <dd>
                  <code translate="no">
                    {prefix}
                    <var>{key}</var>
                  </code>
                  <br />
                  <InlineText text={use} />
                </dd>
              </Fragment>
            ))}
          </>
        )}
      </dl>
      <details className="more" data-search="quiet">
        <summary>Downloads</summary>
        <p>
          {downloads.map(({file, location, href}) => (
            <Fragment key={file}>
              <Link to={`pathname://${href}`}>{file}</Link>: <InlineCode>{location}</InlineCode>
              <br />
            </Fragment>
          ))}
        </p>
      </details>
    </section>
  );
}
