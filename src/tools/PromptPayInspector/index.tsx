import {useRef, useState} from 'react';
import Field from '@site/src/components/Field';
import Tool from '@site/src/tools/Tool';

/** Its numbers are zeros, so no bank can pay it. */
const EXAMPLE = '00020101021229370016A0000006770101110113006600000000053037645406100.005802TH630471B5';

const NO_QR = 'No QR was found in the image. Crop it to one QR with its white margin, or paste the text.';

const NO_IMAGE = 'This could not be read as an image. Choose a PNG or JPEG, or paste the text.';
const NOT_LOADED = 'The reader of pictures did not load. Check your connection and try again, or reload the page.';

const load = async () => (await import(/* webpackChunkName: "tool-promptpay-inspector" */ './inspect')).inspect;

/** A picture as in a reply of the API: base64, with or without `data:` before it. */
const pictureIn = (text: string): Blob =>
  new Blob([Uint8Array.from(atob(text.replace(/^.*,|["\s]/g, '')), (character) => character.charCodeAt(0))]);

/** Explains the text of a PromptPay QR, which the reader pastes or takes from a picture. */
export default function PromptPayInspector() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  /** Counts what the reader gives, so that a slow picture does not replace something newer. */
  const inputs = useRef(0);
  const readPicture = async (toPicture: () => Blob) => {
    const input = (inputs.current += 1);
    const show = (wrong: string, found?: string) => {
      if (input !== inputs.current) return;
      setProblem(wrong);
      if (found !== undefined) setText(found);
    };
    const reader = await import(/* webpackChunkName: "tool-qr-image" */ './readQrImage').catch(() => undefined);
    if (!reader) return show(NOT_LOADED);
    try {
      const found = await reader.readQrImage(toPicture());
      return found === undefined ? show(NO_QR, '') : show('', found);
    } catch {
      return show(NO_IMAGE);
    }
  };
  const write = (written: string) => {
    inputs.current += 1;
    setText(written);
    setProblem('');
    if (/^\s*"?(?:data:image|iVBORw0K|\/9j\/)/.test(written)) void readPicture(() => pictureIn(written));
  };
  return (
    <Tool
      title="PromptPay QR inspector"
      label="Text of the QR"
      example={EXAMPLE}
      text={text}
      onText={write}
      load={load}
      picture={
        <Field
          type="file"
          accept="image/*"
          label="Image of the QR"
          problem={problem}
          // The same name again, after the picture was cut, is a change.
          onClick={({currentTarget}) => (currentTarget.value = '')}
          onChange={({target: {files}}) => files?.[0] && void readPicture(() => files[0]!)}
        />
      }
    >
      <p>
        Paste the text of a QR or the image of a PromptPay reply, or choose a picture. You see each field, the checksum
        and what is wrong. Nothing leaves your browser.
      </p>
    </Tool>
  );
}
