import type {ComponentProps} from 'react';
import clsx from 'clsx';

export type Action = ComponentProps<'button'> & {label: string; 'data-send'?: string; 'data-sample'?: string};

interface ActionsProps {
  actions: readonly Action[];
  /** Whether the first is what most readers press next. */
  isPrimary?: boolean;
  /** Whether they look like links, because most readers do not need them. One that sends is a button. */
  isQuiet?: boolean;
  /** Id of the sentence that says why none can be pressed. */
  disabledBy?: string;
  /** Name of the group for screen readers: `What can happen next`. */
  name?: string;
}

/** Buttons side by side. Without scripts and in print there are none. */
export default function Actions({actions, isPrimary = false, isQuiet = false, disabledBy, name}: ActionsProps) {
  const isLink = (button: Omit<Action, 'label'>) => isQuiet && button['data-send'] === undefined;
  return (
    <div
      className={clsx('actions', isQuiet && 'actions--quiet')}
      role={name && 'group'}
      aria-label={name}
      data-search="ignore"
    >
      {actions.map(({label, ...button}, index) => (
        <button
          key={label}
          type="button"
          className={clsx(
            'button',
            isLink(button) ? 'button--link' : 'button--primary',
            !isLink(button) && !(isPrimary && index === 0) && 'button--outline',
          )}
          disabled={disabledBy !== undefined}
          aria-describedby={disabledBy}
          {...button}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
