import type {Props} from '@theme/TOC';
import OriginalTOC from '@theme-original/TOC';
import styles from './styles.module.css';

/** The theme's table of contents as navigation: in the blog it stands outside every landmark of the page. */
export default function TOC(props: Props) {
  return (
    <nav className={styles.contents} aria-label="Table of contents">
      <OriginalTOC {...props} />
    </nav>
  );
}
