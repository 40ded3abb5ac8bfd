import type {ReactNode} from 'react';
import {THAI} from '@site/src/lib/thai';

/** Marks Thai words, so that screen readers speak them with a Thai voice. */
const spoken = (text: string) =>
  text.split(THAI).map((part, index) =>
    index % 2 ? (
      <span key={index} lang="th">
        {part}
      </span>
    ) : (
      part
    ),
  );

interface SettingProps {
  label: string;
  /** The text of a text field, which may be empty. */
  value?: string;
  /** What is chosen in a list. */
  choice?: string;
  /** A checkbox that is ticked. */
  on?: boolean;
}

/** A labelled field of a `<Screen>`: one of `value`, `choice` and `on`. */
export function Setting({label, value, choice, on}: SettingProps) {
  return (
    <li className={on ? 'setting setting--on' : 'setting'}>
      <b>{spoken(label)}</b>
      {value !== '' && <span className="visually-hidden">{on ? ': on' : ': '}</span>}
      {value === '' && <span className="field__input setting__value" />}
      {value && <code className="field__input setting__value">{value}</code>}
      {choice && <span className="field__input setting__value setting__value--choice">{spoken(choice)}</span>}
    </li>
  );
}

interface ScreenProps {
  title: string;
  /** The words on the button at its end. */
  button: string;
  /** Each is a `<Setting>`. */
  children: ReactNode;
}

/** A form of another program: a list of settings that `screen.css` draws. */
export default function Screen({title, button, children}: ScreenProps) {
  return (
    <figure className="screen">
      <figcaption className="figure__title">{title}</figcaption>
      <ul className="clean-list box screen__frame">
        {children}
        <li>
          <span className="visually-hidden">Button: </span>
          <span className="button button--secondary button--block">{spoken(button)}</span>
        </li>
      </ul>
    </figure>
  );
}
