import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import siteConfig from '@generated/docusaurus.config';
import type {ClientModule} from '@docusaurus/types';
import type {Provider} from 'payment-contract/identity/rules';

/**
 * Loads third-party scripts: after the page's `load` event, so that they cannot delay it, and after the reader's
 * consent. The site neither calls them nor waits for them.
 */

declare global {
  interface Window {
    /** Commands for the analytics script, which reads them when it has loaded. */
    dataLayer?: unknown[];
  }
}

const scripts = siteConfig.customFields!.externalScripts as Provider['externalScripts'];
const hasAnalytics = scripts.some(({measurementId}) => measurementId);
let areLoaded = false;

const load = (src: string) => document.head.append(Object.assign(document.createElement('script'), {src}));

/** Queues a command in the form that analytics scripts with a `dataLayer` read: the `arguments` object itself. */
function command(..._command: unknown[]): void {
  // eslint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}

function countPage(): void {
  if (!areLoaded || !hasAnalytics) return;
  // Runs when the page has its title, which react-helmet-async sets in the next frame.
  requestAnimationFrame(() =>
    setTimeout(() => command('event', 'page_view', {page_path: location.pathname, page_title: document.title})),
  );
}

function loadAll(): void {
  if (areLoaded) return;
  areLoaded = true;
  if (hasAnalytics) command('js', new Date());
  for (const {src, measurementId} of scripts) {
    const url = new URL(src);
    if (measurementId) {
      command('config', measurementId, {send_page_view: false});
      url.searchParams.set('id', measurementId);
    }
    load(url.href);
  }
  countPage();
}

function followConsent(): void {
  const choice = document.documentElement.dataset.consent;
  if (choice === 'allowed') loadAll();
  else if (areLoaded && choice === 'declined') {
    // A running script cannot be stopped, but a reload leaves it out. `consent.js` then says so.
    history.replaceState({...history.state, hasDeclined: true}, '');
    location.reload();
  }
}

if (ExecutionEnvironment.canUseDOM) {
  const begin = () => {
    document.addEventListener('consent', followConsent);
    followConsent();
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({location, previousLocation}) => {
  if (previousLocation && location.pathname !== previousLocation.pathname) countPage();
};
