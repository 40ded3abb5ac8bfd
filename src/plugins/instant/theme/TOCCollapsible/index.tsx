import {useEffect, useState} from 'react';
import {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/TOCCollapsible';
import TOCItems from '@theme/TOCItems';
import PopoverButton from '@site/src/components/PopoverButton';

/**
 * The name of the section that the reader is in: the heading that is lowest on the screen among those that have come
 * near its top. A sample beside the text has a heading, too.
 */
function SectionName({toc}: Pick<Props, 'toc'>) {
  const [name, setName] = useState('');
  useEffect(() => {
    const passed = new Map<Element, string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const {target, isIntersecting} of entries) {
          if (isIntersecting) passed.set(target, toc.find(({id}) => id === target.id)!.value);
          else passed.delete(target);
        }
        const bottomOf = (heading: Element) => heading.getBoundingClientRect().bottom;
        const [current] = [...passed.keys()].sort((one, other) => bottomOf(other) - bottomOf(one));
        setName(current ? passed.get(current)! : '');
      },
      // Everything above the fifth part of the window.
      {rootMargin: '1000000px 0px -80%'},
    );
    for (const {id} of toc) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [toc]);
  return (
    name !== '' && (
      <>
        {': '}
        <b dangerouslySetInnerHTML={{__html: name}} />
      </>
    )
  );
}

/** The table of contents of windows without a column for it. `menu.js` closes it when the reader has chosen. */
export default function TOCCollapsible({toc, className, ...levels}: Props) {
  return (
    <PopoverButton
      className={className}
      label={
        <>
          {translate({id: 'theme.TOCCollapsible.toggleButtonLabel', message: 'On this page'})}
          <SectionName toc={toc} />
        </>
      }
    >
      <TOCItems toc={toc} className="clean-list margin--none" linkClassName="menu__link" {...levels} />
    </PopoverButton>
  );
}
