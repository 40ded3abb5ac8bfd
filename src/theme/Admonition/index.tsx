import {processAdmonitionProps} from '@docusaurus/theme-common';
import type {Props} from '@theme/Admonition';
import OriginalAdmonition from '@theme-original/Admonition';

/** The theme's admonition, with its kind before a custom title, for readers who do not see its colour and icon. */
export default function Admonition(props: Props) {
  const {title, ...others} = processAdmonitionProps(props);
  // Without a title, the theme shows the kind as the title.
  if (!title) return <OriginalAdmonition {...others} />;
  const kind = props.type.charAt(0).toUpperCase() + props.type.slice(1);
  return (
    <OriginalAdmonition
      {...others}
      title={
        <>
          <span className="visually-hidden">{`${kind}: `}</span>
          {title}
        </>
      }
    />
  );
}
