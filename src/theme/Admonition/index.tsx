import {translate} from '@docusaurus/Translate';
import {processAdmonitionProps} from '@docusaurus/theme-common';
import type {Props} from '@theme/Admonition';
import OriginalAdmonition from '@theme-original/Admonition';

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
export default function Admonition(props: Props) {
  const {title, ...others} = processAdmonitionProps(props);
  // Without a title, the theme shows the kind as the title.
  if (!title) return <OriginalAdmonition {...others} />;
  const kind = kinds[props.type]?.() ?? props.type;
  return (
    <OriginalAdmonition
      {...others}
      title={
        <>
          <span className="visually-hidden">{`${kind.charAt(0).toUpperCase()}${kind.slice(1)}: `}</span>
          {title}
        </>
      }
    />
  );
}
