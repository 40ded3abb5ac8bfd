import {useRef, useState} from 'react';
import Field from '@site/src/components/Field';
import Actions from '@site/src/tools/Tool/Actions';
import {LONGEST} from './readQr';
import Reading from './Reading';
import {pictureIn, readQrImage} from './readQrImage';

const NO_QR =
  'No QR was found in the image. Crop it to one QR with its white margin, on a light background and without a logo, and choose it again.';

const NO_IMAGE = 'The file could not be read as an image. Choose a PNG or JPEG, or paste the text.';

export default function Inspector() {
  const [text, setText] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [imageProblem, setImageProblem] = useState('');
  // Scanners and messengers add spaces and line ends around a text, and break a long one; a bill has its own line ends.
  const trimmed = text.startsWith('|') ? text.trim() : text.replace(/[\r\n]+/g, '').trim();
  const turn = useRef(0);
  const readImage = async (file: Blob) => {
    const own = (turn.current += 1);
    const texts = await readQrImage(file).catch(() => undefined);
    // The reader may have pasted something else meanwhile.
    if (own !== turn.current) return;
    setImageProblem(!texts ? NO_IMAGE : texts.length === 0 ? NO_QR : '');
    setCodes(texts ?? []);
    if (texts?.[0] !== undefined) setText(texts[0]);
  };
  const write = (written: string) => {
    turn.current += 1;
    setText(written);
    setCodes([]);
    setImageProblem('');
    const picture = pictureIn(written);
    if (picture) void readImage(picture);
  };
  const isTooLong = trimmed.length > LONGEST;
  return (
    <>
      <Field
        as="textarea"
        label="Text of the QR"
        hint="It begins with 000201. The image field of a PromptPay reply is read too."
        value={text}
        onChange={({target}) => write(target.value)}
        problem={isTooLong ? `The text of a payment QR is far shorter than ${LONGEST} characters.` : ''}
      />
      <Field
        type="file"
        accept="image/*"
        label="Or its image"
        hint="It is read in your browser and goes nowhere."
        problem={imageProblem}
        // The same name again, after the picture was cut, is a change.
        onClick={({currentTarget}) => (currentTarget.value = '')}
        onChange={({target}) => {
          const [file] = target.files ?? [];
          if (file) void readImage(file);
        }}
      />
      {codes.length > 1 && (
        <>
          <p>The image has {codes.length} codes. Each is read by itself:</p>
          <Actions
            name="Codes of the image"
            actions={codes.map((code, index) => ({
              label: `Code ${index + 1}`,
              'aria-pressed': code === text,
              onClick: () => setText(code),
            }))}
          />
        </>
      )}
      <Reading pasted={isTooLong || pictureIn(text) ? '' : trimmed} />
    </>
  );
}
