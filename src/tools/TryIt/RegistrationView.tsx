import type {Registration} from 'payment-sandbox/engine/recurring';
import Actions from '@site/src/tools/Tool/Actions';
import type {Act} from './Outcome';
import StatusText from './StatusText';

interface RegistrationViewProps {
  registration: Registration;
  act: Act;
  /** Id of the sentence that says why its button cannot be pressed. */
  disabledBy?: string;
}

/** A recurring registration of the sandbox, and its charges. */
export default function RegistrationView({registration, act, disabledBy}: RegistrationViewProps) {
  const {refno, active, charges} = registration;
  const text = [
    `Registration ${refno} is ${active ? 'active' : 'cancelled'}.`,
    ...charges.map(({date, total, status}) => `${date}: ${total}, ${status === '' ? 'waiting' : status}.`),
  ].join(' ');
  return (
    <>
      <StatusText>{text}</StatusText>
      {charges.some(({status}) => status === '') && (
        <Actions
          isPrimary
          disabledBy={disabledBy}
          actions={[{label: 'Move the clock to the next charge', onClick: () => act('clock', {advance: 'recurring'})}]}
        />
      )}
    </>
  );
}
