import {Fragment, type ReactNode} from 'react';
import CopyButton from '@site/src/components/CodeBlock/CopyButton';
import Marked from '@site/src/components/Marked';
import {THAI} from '@site/src/lib/thai';

/** Marks Thai words, so that screen readers speak them with a Thai voice. */
const spoken = (text: string) => <Marked text={text} pattern={THAI} lang="th" />;

/** An address to copy, which breaks after a slash alone. */
const Address = ({url, label}: {url: string; label: string}) => (
  <span className="copyable field__input setting__value">
    <code translate="no">
      {url.split(/(?<=\w\/)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </code>
    <CopyButton what={label} />
  </span>
);

interface SettingProps {
  label: string;
  /** The text of a text field, which may be empty. An address has a button to copy it. */
  value?: string;
  /** What is chosen in a list. */
  choice?: string;
  /** A checkbox that is ticked. */
  on?: boolean;
}

/** A labelled field of a `<Screen>`: one of `value`, `choice` and `on`. */
export function Setting({label, value, choice, on}: SettingProps) {
  const isAddress = value?.startsWith('https://') && !value.endsWith('…');
  return (
    <li className={on ? 'setting setting--on' : 'setting'}>
      <b>{spoken(label)}</b>
      {value !== '' && <span className="visually-hidden">{on ? ': on' : ': '}</span>}
      {value === '' && <span className="field__input setting__value" />}
      {isAddress && <Address url={value!} label={label} />}
      {value && !isAddress && <code className="field__input setting__value">{value}</code>}
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
