import {useEffect, useRef, type ReactNode} from 'react';
import Announcement, {announce} from '@site/src/components/Announcement';
import Field from '@site/src/components/Field';
import useOnDemand from '@site/src/components/useOnDemand';
import Actions from './Actions';
import InspectionView, {spokenSummary, type Inspection} from './InspectionView';
import ToolBoundary from './ToolBoundary';

interface ToolProps {
  title: string;
  /** Name of the field. */
  label: string;
  /** A text that the reader can try. */
  example: string;
  text: string;
  onText: (text: string) => void;
  /** Loads what reads the text, which is not part of the page. */
  load: () => Promise<(text: string) => Inspection>;
  /** Another way to fill the field. */
  picture?: ReactNode;
  children: ReactNode;
}

function Inspector({title, label, example, text, onText, load, picture, children}: ToolProps) {
  const field = useRef<HTMLInputElement>(null);
  const {loaded, open, button, progress} = useOnDemand<{inspect: (text: string) => Inspection}>('inspector');
  const isEmpty = text.trim() === '';
  useEffect(() => {
    // Typed before the app had started.
    if (field.current!.value !== text) onText(field.current!.value);
    else if (!isEmpty && !loaded) open(async () => ({inspect: await load()}));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each change of the text tries again what did not load
  }, [text]);
  const inspection = isEmpty ? undefined : loaded?.inspect(text);
  const readable = inspection?.refusal === undefined ? inspection : undefined;
  const verdict = readable ? spokenSummary(readable) : '';
  const clear = () => {
    onText('');
    field.current!.focus();
    announce('Cleared.');
  };
  return (
    <div role="group" className="box tool" aria-label={title} data-search="ignore">
      {children}
      <form translate="no" onReset={clear}>
        <Field
          ref={field}
          as="textarea"
          label={label}
          value={text}
          onChange={({target}) => onText(target.value)}
          problem={inspection?.refusal}
          verdict={readable && readable.problems.length > 0 ? verdict : ''}
          isInvalid={inspection && readable?.problems.length !== 0}
        />
        {picture}
        <Actions
          actions={[
            {label: 'Insert an example', onClick: () => onText(example), ...button},
            {label: 'Clear', type: 'reset'},
          ]}
        />
        {progress}
        <Announcement about={text}>{verdict}</Announcement>
        {readable && <InspectionView {...readable} />}
      </form>
    </div>
  );
}

/**
 * An inspector within a page: a field, and an explanation of its text. It works in the browser and sends no data.
 * Browsers do not translate it: they replace text nodes that React continues to update.
 */
export default function Tool(props: ToolProps) {
  return (
    <ToolBoundary title={props.title}>
      <Inspector {...props} />
    </ToolBoundary>
  );
}
