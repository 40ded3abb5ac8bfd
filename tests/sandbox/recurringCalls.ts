import {Client, bodyExample, newReference} from './support';

/** The credentials of the recurring calls. */
export const recurringHeaders = {
  'content-type': 'application/json',
  apikey: 'sandbox-api-key',
  secretkey: 'sandbox-secret-key',
};

const callOf = (client: Client, path: string, body: Record<string, unknown>): Promise<Record<string, unknown>> =>
  client
    .post(`/recurring/api/${path}`, recurringHeaders, {merchantID: '00042', ...body})
    .then((response) => response.json() as Promise<Record<string, unknown>>);

/** A merchant who charges cards without their buyers. */
export class RecurringClient extends Client {
  recurring(call: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
    return callOf(this, call, body);
  }
}

const recurringCall: Record<string, {path: string; example: string}> = {
  registerRecurring: {path: '/recurring/api/restaddrecurring', example: 'registration'},
  chargeRecurring: {path: '/recurring/api/restpayrecurring', example: 'charge'},
  scheduleRecurring: {path: '/recurring/api/restpayrecurring-scheduledate', example: 'charge'},
  inquireRecurring: {path: '/recurring/api/restgetrecurring', example: 'query'},
  cancelRecurring: {path: '/recurring/api/restdeleterecurring', example: 'oneCharge'},
};

/** A call with the contract's example, but for some of its fields. */
const callsOf = (client: () => Client) => {
  const recurring = (
    operationId: string,
    fields: Record<string, unknown> = {},
    headers: Record<string, string> = recurringHeaders,
  ): Promise<Response> => {
    const {path, example} = recurringCall[operationId] as {path: string; example: string};
    return client().post(path, headers, {...bodyExample(operationId, example), refno: newReference(), ...fields});
  };
  const registered = async (): Promise<string> => {
    const refno = newReference();
    await recurring('registerRecurring', {refno});
    return refno;
  };
  return {recurring, registered};
};

/** How to run into each condition that the contract answers. */
export function recurringRefusals(client: () => Client): Record<string, Record<string, () => Promise<Response>>> {
  const {recurring, registered} = callsOf(client);
  return {
    registerRecurring: {
      duplicateReference: async () => recurring('registerRecurring', {refno: await registered()}),
      invalidField: () => recurring('registerRecurring', {firstName: ''}),
      wrongCredentials: () => recurring('registerRecurring', {}, {...recurringHeaders, secretkey: 'wrong'}),
    },
    chargeRecurring: {
      notScheduled: () => recurring('chargeRecurring'),
      invalidField: () => recurring('chargeRecurring', {total: '1'}),
      wrongCredentials: () => recurring('chargeRecurring', {merchantID: '00001'}),
    },
    scheduleRecurring: {
      notScheduled: () => recurring('scheduleRecurring'),
      tooEarly: async () => recurring('scheduleRecurring', {refno: await registered(), schedule_date: '2020-01-01'}),
      invalidField: () => recurring('scheduleRecurring', {schedule_date: '2027-02-29'}),
      wrongCredentials: () => recurring('scheduleRecurring', {}, {'content-type': 'application/json'}),
    },
    inquireRecurring: {
      unknownRegistration: () => recurring('inquireRecurring'),
      invalidField: () => recurring('inquireRecurring', {refno: '1'}),
      wrongCredentials: () => recurring('inquireRecurring', {}, {...recurringHeaders, apikey: ''}),
    },
    cancelRecurring: {
      unknownRegistration: () => recurring('cancelRecurring'),
      tooLate: async () => {
        const refno = await registered();
        const {data} = (await (await recurring('chargeRecurring', {refno})).json()) as {data: {scheduleDate: string}};
        await client().moveClock(`${data.scheduleDate}T00:00:00+07:00`);
        return recurring('cancelRecurring', {refno, scheduleDate: data.scheduleDate});
      },
      invalidField: () => recurring('cancelRecurring', {customerEmail: 'nobody'}),
      wrongCredentials: () => recurring('cancelRecurring', {}, {...recurringHeaders, secretkey: 'wrong'}),
    },
  };
}

/** Lets the sandbox say what no condition of the contract is about. */
export async function provokeRecurringRefusals(client: Client): Promise<void> {
  const {recurring, registered} = callsOf(() => client);
  await recurring('chargeRecurring', {refno: await registered(), total: '0.00'});
}

/** Brings the sandbox to the reply of each message. */
export function recurringReplies(client: () => Client): Record<string, () => Promise<unknown>> {
  const call = (path: string, body: Record<string, unknown>) => callOf(client(), path, body);
  const member = {
    firstName: 'Sample',
    lastName: 'Buyer',
    customerEmail: 'buyer@shop.example',
    description: 'Membership',
  };
  const registered = async (): Promise<string> => {
    const refno = newReference();
    await call('restaddrecurring', {refno, ...member});
    return refno;
  };
  const cancel = (refno: string, scheduleDate?: string) =>
    call('restdeleterecurring', {refno, ...member, scheduleDate});
  const charged = async (): Promise<[string, string]> => {
    const refno = await registered();
    const {data} = (await call('restpayrecurring', {refno, total: '299.00'})) as {
      data: {scheduleDate: string};
    };
    return [refno, data.scheduleDate];
  };
  return {
    'recurring-register-success': () => call('restaddrecurring', {refno: newReference(), ...member}),
    'recurring-charge-success': async () => call('restpayrecurring', {refno: await registered(), total: '299.00'}),
    'recurring-charge-failure': () => call('restpayrecurring', {refno: newReference(), total: '299.00'}),
    'recurring-inquiry-charges': async () => call('restgetrecurring', {refno: (await charged())[0]}),
    'recurring-inquiry-made-on-website': async () => call('restgetrecurring', {refno: (await charged())[0]}),
    'recurring-inquiry-no-charge': async () => call('restgetrecurring', {refno: await registered()}),
    'recurring-inquiry-failure': () => call('restgetrecurring', {refno: newReference()}),
    'recurring-cancel-success': async () => cancel(await registered()),
    'recurring-cancel-failure': () => cancel(newReference()),
    'recurring-cancel-charge-success': async () => cancel(...(await charged())),
    'recurring-cancel-charge-failure': () => cancel(newReference(), '2099-01-15'),
  };
}

/** Messages that the sandbox never sends, and why. */
export const recurringNever = {
  'recurring-inquiry-charge-made-in-panel': 'It has no control panel in which a charge is made.',
};
