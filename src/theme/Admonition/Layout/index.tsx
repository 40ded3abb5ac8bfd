import {isValidElement} from 'react';
import Translate, {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/Admonition/Layout';
import OriginalLayout from '@theme-original/Admonition/Layout';

/** The theme's names of the kinds. */
const kinds: Readonly<Record<string, () => string>> = {
  note: () => translate({id: 'theme.admonition.note', message: 'note'}),
  tip: () => translate({id: 'theme.admonition.tip', message: 'tip'}),
  info: () => translate({id: 'theme.admonition.info', message: 'info'}),
  warning: () => translate({id: 'theme.admonition.warning', message: 'warning'}),
  danger: () => translate({id: 'theme.admonition.danger', message: 'danger'}),
  caution: () => translate({id: 'theme.admonition.caution', message: 'caution'}),
};

/** The theme's admonition, with its kind before a custom title, for readers who do not see its colour and icon. */
export default function AdmonitionLayout({icon, title, ...others}: Props) {
  const kind = kinds[others.type]?.() ?? others.type;
  // Without a title, the theme shows the kind as the title.
  const isKind = isValidElement(title) && title.type === Translate;
  return (
    <OriginalLayout
      {...others}
      icon={<span aria-hidden="true">{icon}</span>}
      title={
        <>
          {!isKind && <span className="visually-hidden">{`${kind.charAt(0).toUpperCase()}${kind.slice(1)}: `}</span>}
          {title}
        </>
      }
    />
  );
}
