import {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/Icon/ExternalLink';
import OriginalIcon from '@theme-original/Icon/ExternalLink';

/** The mark of a link to another site, in words: named as a picture, it would take the place of the link's own name. */
export default function IconExternalLink(props: Props) {
  return (
    <>
      <span className="external" aria-hidden="true">
        <OriginalIcon {...props} />
      </span>
      <span className="visually-hidden">
        {' '}
        {translate({id: 'theme.IconExternalLink.ariaLabel', message: '(opens in new tab)'})}
      </span>
    </>
  );
}
