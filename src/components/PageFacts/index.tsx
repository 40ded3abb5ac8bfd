import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import {provider} from '@site/provider';
import {feedbackUrl} from '@site/src/components/PageFacts/feedback';
import styles from './styles.module.css';

interface Props {
  title: string;
  path: string;
  /** Day on which the page was last held against its sources, `YYYY-MM-DD`. */
  lastVerified?: string;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {dateStyle: 'long', timeZone: 'UTC'});

/** Under a documentation page: when its facts were last verified, and how to tell the writers about it. */
export default function PageFacts({title, path, lastVerified}: Props) {
  return (
    <div className={styles.facts} data-search="ignore">
      {lastVerified && (
        <p>
          {translate({message: 'Facts last verified on'})}{' '}
          <time dateTime={lastVerified}>{dayFormat.format(new Date(lastVerified))}</time>.
        </p>
      )}
      <p className={styles.feedback}>
        {translate({message: 'Was this page helpful?'})}{' '}
        <Link href={feedbackUrl(provider.repository, {title, path}, true)}>
          {translate({message: 'Yes, say what helped'})}
        </Link>{' '}
        <Link href={feedbackUrl(provider.repository, {title, path}, false)}>
          {translate({message: 'No, open an issue'})}
        </Link>
      </p>
    </div>
  );
}
