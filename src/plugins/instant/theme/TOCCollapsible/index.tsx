import {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/TOCCollapsible';
import TOCItems from '@theme/TOCItems';
import PopoverButton from '@site/src/components/PopoverButton';

/** The table of contents of windows without a column for it. `menu.js` closes it when the reader has chosen. */
export default function TOCCollapsible({toc, className, ...levels}: Props) {
  return (
    <PopoverButton
      className={className}
      label={translate({id: 'theme.TOCCollapsible.toggleButtonLabel', message: 'On this page'})}
    >
      <TOCItems toc={toc} className="clean-list margin--none" linkClassName="menu__link" {...levels} />
    </PopoverButton>
  );
}
