import {lastFive} from 'payment-contract/merchantId';
import {testMerchant} from 'payment-contract/sandboxDefaults';
import {
  apiKey,
  error,
  invalid,
  json,
  jsonOperation,
  text,
  wrongCredentials,
  type Answer,
  type Context,
  type Fields,
  type Operation,
} from './call';
import {CHARGES_PER_REGISTRATION} from './settings';

/** An operation on a registration, whose body also names the merchant. */
const recurringOperation = (operationId: string, answer: (fields: Fields, context: Context) => Answer): Operation =>
  jsonOperation(
    operationId,
    () => ({...apiKey(), secretkey: testMerchant.secretKey}),
    (fields, context) =>
      fields.merchantID === lastFive(context.engine.merchantId) ? answer(fields, context) : wrongCredentials,
  );

/** The refusal of a recurring call, which repeats the fields of the request. */
const refusal = (when: string, {merchantID, refno, scheduleDate}: Fields): Answer =>
  error(when, {data: {merchantID, refno, ...(scheduleDate !== undefined && {scheduleDate})}});

const registerRecurring = recurringOperation('registerRecurring', (fields, {engine}) => {
  const refno = text(fields.refno);
  const merchantID = lastFive(engine.merchantId);
  if (engine.recurring.get(refno)) return refusal('duplicateReference', {merchantID, refno});
  const [firstName, lastName] = [text(fields.firstName), text(fields.lastName)];
  const [customerEmail, description] = [text(fields.customerEmail), text(fields.description)];
  engine.recurring.register({firstName, lastName, customerEmail, refno, description});
  const data = {merchantID, firstname: firstName, lastname: lastName, refno};
  return json({success: 1, message: 'Successful', data});
});

/** Both ways to schedule a charge. */
const scheduling = (operationId: string): Operation =>
  recurringOperation(operationId, (fields, {engine}) => {
    const total = text(fields.total);
    const refno = text(fields.refno);
    const {merchantID} = fields;
    const charge = engine.recurring.schedule(refno, total, fields.schedule_date as string | undefined);
    if (charge === 'full') {
      const most = `the sandbox keeps ${CHARGES_PER_REGISTRATION} charges of a registration.`;
      return invalid({field: 'refno', message: `${most} Register the buyer under another refno.`});
    }
    if (typeof charge === 'string') return error(charge, {data: {merchantID, refno, total: Number(total)}});
    const {date: scheduleDate, occurrence: occurranceNo} = charge;
    const data = {merchantID, refno, scheduleDate, total: Number(total), occurranceNo};
    return json({success: 200, message: 'Success', data});
  });

const inquireRecurring = recurringOperation('inquireRecurring', (fields, {engine}) => {
  const registration = engine.recurring.get(text(fields.refno));
  if (!registration) return refusal('unknownRegistration', fields);
  const {firstName: firstname, lastName: lastname, refno, description, charges} = registration;
  const data = charges.map(({occurrence, date, status, total, countFail}) => ({
    occurranceNo: occurrence,
    scheduleDate: `${date}T00:00:00`,
    status,
    amount: Number(total),
    countFail,
  }));
  return json({
    success: 1,
    message: 'success',
    data: {merchantID: lastFive(engine.merchantId), firstname, lastname, refno, description, amount: 0, data},
  });
});

const cancelRecurring = recurringOperation('cancelRecurring', (fields, {engine}) => {
  const {refno, scheduleDate} = fields as {refno: string; scheduleDate?: string};
  const outcome = engine.recurring.cancel(refno, scheduleDate);
  if (outcome !== 'cancelled') return refusal(outcome, fields);
  const data = {merchantID: fields.merchantID, refno, ...(scheduleDate && {scheduleDate})};
  const registered = engine.recurring.get(refno)?.customerEmail;
  const isOther = registered?.toLowerCase() !== text(fields.customerEmail).toLowerCase();
  const warning = 'customerEmail: not that of the registration. Send the address that you registered.';
  return json({success: 1, message: 'success', data}, isOther ? [warning] : []);
});

/** The operations for charging cards without the buyer. */
export const recurringOperations: Record<string, Operation> = {
  registerRecurring,
  chargeRecurring: scheduling('chargeRecurring'),
  scheduleRecurring: scheduling('scheduleRecurring'),
  inquireRecurring,
  cancelRecurring,
};
