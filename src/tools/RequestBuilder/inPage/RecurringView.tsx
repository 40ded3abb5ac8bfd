import type {Act} from './Panel';
import {engine} from './session';

/** The registration of a reference, if there is one, and what can happen to it. */
export default function RecurringView({reference, act}: {reference: string; act: Act}) {
  const registration = engine.recurring.get(reference);
  if (!registration) return null;
  return (
    <>
      <p role="status">
        Registration {registration.refno} is {registration.active ? 'active' : 'cancelled'}.{' '}
        {registration.charges
          .map(({date, total, status}) => `${date}: ${total}, ${status === '' ? 'waiting' : status}.`)
          .join(' ')}
      </p>
      {registration.charges.some(({status}) => status === '') && (
        <div className="tool__choices">
          <button type="button" className="button button--primary" onClick={() => act('clock', {advance: 'recurring'})}>
            Move the clock to the next charge
          </button>
        </div>
      )}
    </>
  );
}
