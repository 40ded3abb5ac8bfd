import {expect, test} from 'vitest';
import {noValues} from '../../tools/YourValues/yourValues';
import {toEnvironment} from './environment';

const live = {...noValues, merchantId: '12345678'};
const program = '$PAY_REFNO $PAY_SCHEDULE_DATE /restpayrecurring';

test('what only the reader knows of a registration is left open on the live service', () => {
  const lines = toEnvironment([program], live);
  expect(lines).toContain('# PAY_REFNO: set the reference of a registration');
  expect(lines).toContain('# PAY_SCHEDULE_DATE: set the day');
  expect(lines).not.toContain('curl');
});

test('in the sandbox a registration is made first', () => {
  expect(toEnvironment([program], noValues)).toMatch(/^curl .*restaddrecurring/m);
});

test('no key is an argument of curl, which ps shows', () => {
  const lines = toEnvironment([program, '/restdeleterecurring'], noValues);
  expect(lines.match(/-H @- /g)).toHaveLength(2);
  expect(lines.match(/<<KEYS\napikey: \$PAY_API_KEY\nsecretkey: \$PAY_SECRET_KEY\nKEYS$/gm)).toHaveLength(2);
  expect(lines).not.toMatch(/curl.*\$PAY_\w+_KEY/);
});

test('a reference of the reader’s is that of the registration', () => {
  expect(toEnvironment(['$PAY_REFNO /restpayrecurring'], {...live, refno: '202611200001'})).toBe(
    'export PAY_REFNO=202611200001',
  );
});
