import {useRef, useState, type ComponentProps, type ReactNode} from 'react';
import {useNavbarMobileSidebar} from '@docusaurus/theme-common/internal';
import type MobileSidebarLayout from '@theme/Navbar/MobileSidebar/Layout';
import OriginalLayout from '@theme-original/Navbar/MobileSidebar/Layout';
import {useModal} from '@site/src/components/MobileMenu/useModal';

/**
 * The theme's mobile menu as a modal dialog: it has a name, keeps the focus, and Escape closes it. It is not in the page
 * before it is opened: its links would have their pages fetched ahead.
 */
export default function MobileMenu(props: ComponentProps<typeof MobileSidebarLayout>): ReactNode {
  const {shown, toggle} = useNavbarMobileSidebar();
  const dialog = useRef<HTMLDivElement>(null);
  useModal(dialog, shown, toggle);
  const [wasShown, setWasShown] = useState(shown);
  if (shown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <div ref={dialog} role="dialog" aria-modal="true" aria-label="Menu" inert={!shown}>
      <OriginalLayout {...props} />
    </div>
  );
}
