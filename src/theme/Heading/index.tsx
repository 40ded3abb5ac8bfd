import {Children, isValidElement, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {useAnchorTargetClassName} from '@docusaurus/theme-common';
import type {Props} from '@theme/Heading';

const isLink = (node: ReactNode) => isValidElement<{href?: string}>(node) && node.props.href !== undefined;

/**
 * A heading whose text links to itself, unless it has a link already. The theme's has a separate link, so that screen
 * readers read it twice.
 */
export default function Heading({as: As, id, className, ...props}: Props) {
  const links = useBrokenLinks();
  const targetClassName = useAnchorTargetClassName(id);
  if (As === 'h1' || !id) return <As {...props} className={className} />;
  links.collectAnchor(id);
  const {children} = props;
  return (
    // The table of contents finds the headings by the class `anchor`.
    <As {...props} className={clsx('anchor', targetClassName, className)} id={id}>
      {Children.toArray(children).some(isLink) ? children : <Link to={`#${id}`}>{children}</Link>}
    </As>
  );
}
