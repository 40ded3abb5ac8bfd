import {expect, test} from 'vitest';
import {toEnvironment} from './environment';

const program = '$PAY_REFNO $PAY_SCHEDULE_DATE /restpayrecurring';

test('in the sandbox a registration is made first', () => {
  expect(toEnvironment([program])).toMatch(/^curl .*restaddrecurring/m);
});

test('no key is an argument of curl, which ps shows', () => {
  const lines = toEnvironment([program, '/restdeleterecurring']);
  expect(lines.match(/-H @- /g)).toHaveLength(2);
  expect(lines.match(/<<KEYS\napikey: \$PAY_API_KEY\nsecretkey: \$PAY_SECRET_KEY\nKEYS$/gm)).toHaveLength(2);
  expect(lines).not.toMatch(/curl.*\$PAY_\w+_KEY/);
});
