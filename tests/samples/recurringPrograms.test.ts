import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {startSandbox, type Sandbox} from '../../sandbox/server';
import {describeEachLanguage, languages} from './support/languages';
import {filled, programsOf, startEcho, writeProgram, type Echo} from './support/requestPrograms';
import {expectFailure, newReference} from './support/run';

const schedule_date = '2099-02-03';
const refnos = Object.fromEntries(languages.map(({id}) => [id, newReference()]));

/** Values that a reader types into the forms; all others are the contract's examples. */
const valuesFor = (refno: string) => ({
  registerRecurring: {refno, firstName: 'สมชาย', lastName: `O'Buyer`, description: 'A "gold" \\ one'},
  chargeRecurring: {refno},
  scheduleRecurring: {refno, schedule_date},
  cancelRecurring: {refno, scheduleDate: schedule_date},
  inquireRecurring: {refno},
});

/** Operations whose success value is 200; for the others it is 1. */
const SCHEDULING = ['chargeRecurring', 'scheduleRecurring'];

const folders = [...Object.keys(valuesFor('')), ...SCHEDULING.map((operationId) => `${operationId}AtEcho`)];

const root = mkdtempSync(path.join(tmpdir(), 'recurring-programs-'));
let sandbox: Sandbox;
let echo: Echo;
beforeAll(async () => {
  sandbox = await startSandbox({port: 0});
  echo = await startEcho();
  for (const {id} of languages) {
    for (const [operationId, values] of Object.entries(valuesFor(refnos[id]!)))
      writeProgram(root, operationId, id, filled(operationId, sandbox.url, values));
    for (const operationId of SCHEDULING)
      writeProgram(root, `${operationId}AtEcho`, id, {...filled(operationId, ''), address: echo.address});
  }
});
afterAll(async () => {
  rmSync(root, {recursive: true});
  await echo.close();
  await sandbox.close();
});

describeEachLanguage(
  folders,
  (commandOf, {id}) => {
    const member = refnos[id]!;
    const {start, replyOf} = programsOf(() => sandbox, commandOf, id);

    test('the calls register, schedule twice, cancel once and read', async () => {
      expect(await replyOf('registerRecurring')).toMatchObject({success: 1, data: {refno: member}});
      expect(await replyOf('chargeRecurring')).toMatchObject({success: 200, data: {refno: member, occurranceNo: 1}});
      expect(await replyOf('scheduleRecurring')).toMatchObject({success: 200, data: {scheduleDate: schedule_date}});
      expect(await replyOf('cancelRecurring')).toMatchObject({success: 1, data: {scheduleDate: schedule_date}});
      expect(await replyOf('inquireRecurring')).toMatchObject({
        success: 1,
        data: {firstname: 'สมชาย', lastname: `O'Buyer`, description: 'A "gold" \\ one', data: [{}, {status: 'cancel'}]},
      });
    });

    // A shell command prints the reply without checking it.
    if (id === 'curl') return;

    test('fails on a refusal with status 200', async () => {
      expectFailure(await start('registerRecurring'), /duplicate reference number/);
    });

    test.each(['chargeRecurring', 'scheduleRecurring'])(
      'fails when the success of %s is not 200',
      async (operationId) => {
        echo.answer = '{"success": 200, "message": "Success"}';
        expect(await start(`${operationId}AtEcho`)).toMatchObject({code: 0, error: ''});
        echo.answer = '{"message": "refno already exists", "data": {"refno": "1", "total": 1}}';
        expectFailure(await start(`${operationId}AtEcho`), /refno already exists/);
        for (const success of [1, 20, 2000]) {
          echo.answer = `{"success": ${success}}`;
          expectFailure(await start(`${operationId}AtEcho`), new RegExp(`"success": ${success}\\b`));
        }
      },
    );
  },
  languages,
  root,
);
