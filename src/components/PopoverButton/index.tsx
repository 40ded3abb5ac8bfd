import clsx from 'clsx';
import {useId, type ReactNode} from 'react';
import './popover.css';

interface Props {
  label: ReactNode;
  /** A drawing, which on a telephone stands for the label. */
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A button above the title of a page, and the popover that it opens, without a script if the browser has popovers. Its
 * place in the page: `src/css/pageRow.css`.
 */
export default function PopoverButton({label, icon, className, children}: Props) {
  const id = useId();
  return (
    <div className={clsx('page-menu', className)}>
      <button type="button" className={clsx('clean-btn opener', icon && 'opener--short')} popoverTarget={id}>
        {icon}
        <span className="opener__label">{label}</span>
      </button>
      <div id={id} popover="auto" className="popover">
        {children}
      </div>
    </div>
  );
}
