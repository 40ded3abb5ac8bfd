import {type ReactNode, useEffect} from 'react';
import type {Props} from '@theme/DocSidebarItem/Link';
import OriginalLink from '@theme-original/DocSidebarItem/Link';
import {loadPart} from './parts';

/** The theme's link. On the screen, one that stands for the pages of a category brings them. */
export default function Link(props: Props): ReactNode {
  const part = props.item.customProps?.part;
  useEffect(() => {
    // Without them, the link still leads to its page.
    if (typeof part === 'number') loadPart(part).catch(() => {});
  }, [part]);
  return <OriginalLink {...props} />;
}
