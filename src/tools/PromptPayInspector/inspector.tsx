import {useState} from 'react';
import {TextField} from '@site/src/components/Field';
import Frame from '@site/src/components/Field/Frame';
import Maker from './Maker';
import Reading from './Reading';
import {readQrImage} from './readQrImage';
import styles from './styles.module.css';

/** A QR text of this kind has some hundred characters; what is far longer is something else. */
const LONGEST = 512;

async function readOr(file: File): Promise<{text: string} | {problem: string}> {
  try {
    const text = await readQrImage(file);
    return text === undefined
      ? {problem: 'No QR is found in the image. Cut it to the QR and its white margin, and choose it again.'}
      : {text};
  } catch {
    return {problem: 'The file could not be read as an image. Choose a PNG or JPEG, or paste the text.'};
  }
}

export default function Inspector() {
  const [text, setText] = useState('');
  const [imageProblem, setImageProblem] = useState('');
  // Scanners and messengers add spaces and line ends around a text.
  const trimmed = text.trim();
  const readImage = async (file: File) => {
    const read = await readOr(file);
    setImageProblem('problem' in read ? read.problem : '');
    if ('text' in read) setText(read.text);
  };
  return (
    <>
      <fieldset className={styles.part}>
        <legend>Inspect</legend>
        <TextField
          label="Text of the QR"
          hint="It begins with 000201."
          value={text}
          onChange={setText}
          problem={trimmed.length > LONGEST ? `A PromptPay text is far shorter than ${LONGEST} characters.` : ''}
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
        {trimmed !== '' && trimmed.length <= LONGEST && <Reading text={trimmed} />}
      </fieldset>
      <fieldset className={styles.part}>
        <legend>Make</legend>
        <Maker onMade={setText} />
      </fieldset>
    </>
  );
}
