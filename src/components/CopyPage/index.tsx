import {useId, useState, type ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** Path of the page's Markdown twin. */
  markdownPath: string;
}

type Outcome = 'copied' | 'failed';

const SENTENCES: Record<Outcome, string> = {
  copied: 'Copied.',
  failed: 'Not copied: open the Markdown and copy it there.',
};

async function copyMarkdown(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered with status ${response.status}.`);
  await navigator.clipboard.writeText(await response.text());
}

/** A menu to take the page away as Markdown. Opens and links without a script; only copying needs one. */
export default function CopyPage({markdownPath}: Props): ReactNode {
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome>();
  const copy = () =>
    copyMarkdown(markdownPath).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  return (
    <div className={styles.copyPage}>
      <button type="button" className={styles.opener} popoverTarget={id}>
        Copy page
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <button type="button" className={styles.copy} onClick={() => void copy()}>
          Copy as Markdown
        </button>
        {/* A file, not a route: the router must not handle it. */}
        {/* eslint-disable-next-line @docusaurus/no-html-links */}
        <a href={markdownPath}>View as Markdown</a>
        <span role="status">{outcome && SENTENCES[outcome]}</span>
      </div>
    </div>
  );
}
