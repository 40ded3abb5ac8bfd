import BrowserOnly from '@docusaurus/BrowserOnly';
import Original from '@theme-original/BackToTopButton';

/** The theme's button, which only the app can show: pages are sent without it and its styles. */
export default function BackToTopButton() {
  return <BrowserOnly>{() => <Original />}</BrowserOnly>;
}
