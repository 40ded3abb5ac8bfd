import {useState} from 'react';
import {TextField} from '@site/src/components/Field';
import Frame from '@site/src/components/Field/Frame';
import {LONGEST} from './emvcoReader';
import Reading from './Reading';
import {pictureIn, readQrImage} from './readQrImage';

const UNREADABLE =
  'No QR is found in the image. Cut it to one QR and its white margin, on a light ground and without a logo over it, and choose it again.';

async function readOr(file: Blob): Promise<{texts: readonly string[]; problem: string}> {
  try {
    const texts = await readQrImage(file);
    return {texts, problem: texts.length === 0 ? UNREADABLE : ''};
  } catch {
    return {texts: [], problem: 'The file could not be read as an image. Choose a PNG or JPEG, or paste the text.'};
  }
}

/** The codes of a picture, of which one is shown. */
function Codes({texts, shown, onShow}: {texts: readonly string[]; shown: string; onShow: (text: string) => void}) {
  if (texts.length < 2) return null;
  return (
    <>
      <p>The image has {texts.length} codes. Each is read by itself:</p>
      <p role="group" aria-label="Codes of the image" className="tool__choices">
        {texts.map((text, index) => (
          <button
            key={text}
            type="button"
            className="tool__choice"
            aria-pressed={text === shown}
            onClick={() => onShow(text)}
          >
            Code {index + 1}
          </button>
        ))}
      </p>
    </>
  );
}

export default function Inspector() {
  const [text, setText] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [imageProblem, setImageProblem] = useState('');
  // Scanners and messengers add spaces and line ends around a text, and break a long one; a bill has its own line ends.
  const trimmed = text.startsWith('|') ? text.trim() : text.replace(/[\r\n]+/g, '').trim();
  const readImage = async (file: Blob) => {
    const {texts, problem} = await readOr(file);
    setImageProblem(problem);
    setCodes(texts);
    if (texts[0] !== undefined) setText(texts[0]);
  };
  const write = (written: string) => {
    setText(written);
    setCodes([]);
    const picture = pictureIn(written);
    if (picture) void readImage(picture);
  };
  const isTooLong = trimmed.length > LONGEST;
  return (
    <>
      <TextField
        label="Text of the QR"
        hint="It begins with 000201. The image field of a PromptPay reply is read too."
        value={text}
        onChange={write}
        problem={isTooLong ? `The text of a payment QR is far shorter than ${LONGEST} characters.` : ''}
      />
      <Frame label="Or its image" hint="It is read in your browser and goes nowhere." problem={imageProblem}>
        {(control) => (
          <input
            type="file"
            accept="image/*"
            {...control}
            // The same name again, after the picture was cut, is a change.
            onClick={({currentTarget}) => (currentTarget.value = '')}
            onChange={({target}) => {
              const [file] = target.files ?? [];
              if (file) void readImage(file);
            }}
          />
        )}
      </Frame>
      <Codes texts={codes} shown={text} onShow={setText} />
      {trimmed !== '' && !isTooLong && <Reading text={trimmed} />}
    </>
  );
}
