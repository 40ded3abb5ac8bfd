import {useState} from 'react';
import Field from '@site/src/components/Field';
import {findReferenceProblem, makeReference} from '@site/src/tools/ReferenceHelper/referenceNumber';

export default function Helper() {
  const [count, setCount] = useState(1);
  const [reference, setReference] = useState(() => makeReference(new Date(), 0));
  const another = () => {
    setReference(makeReference(new Date(), count));
    setCount(count + 1);
  };
  const problem = findReferenceProblem(reference);
  return (
    <>
      <Field
        label="Reference number"
        hint="Minute in Thailand, then a counter. Good for tests; two servers could make the same."
        inputMode="numeric"
        value={reference}
        onChange={setReference}
        problem={problem}
      />
      <p role="status">{problem ? '' : 'Every API takes this reference, once.'}</p>
      <button type="button" className="button button--secondary" onClick={another}>
        Make another
      </button>
    </>
  );
}
