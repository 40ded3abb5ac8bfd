import siteConfig from '@generated/docusaurus.config';
import type {Provider} from '@site/identity/rules';

/** The scripts of other companies that the site may load, from `provider.ts`. */
export type ExternalScripts = Pick<Provider, 'analytics' | 'widget'>;

const {analytics, widget} = siteConfig.customFields?.externalScripts as ExternalScripts;

/** Counts visits; undefined when none is configured. */
export const analyticsScript = analytics.scriptUrl ? analytics : undefined;

/** Shows the provider's social widget; undefined when none is configured. */
export const widgetScript = widget.scriptUrl ? widget : undefined;
