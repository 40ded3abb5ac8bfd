import {expect, test} from 'vitest';
import {readAudit} from './audit';

const advisory = {
  url: 'https://github.com/advisories/GHSA-0000-0000-0000',
  title: 'Loops for ever',
  severity: 'high',
  range: '<1.2.3',
};

test('an advisory of high degree is a problem, named once with the package that has it', () => {
  const report = {
    vulnerabilities: {
      direct: {via: ['inner']},
      inner: {via: [advisory, {...advisory, severity: 'moderate'}]},
      mild: {via: [{...advisory, severity: 'low'}]},
    },
  };
  expect(readAudit(JSON.stringify(report))).toEqual({
    summary: 'the audit service of the registry names 3 packages and 1 grave faults.',
    problems: [
      'inner <1.2.3 has https://github.com/advisories/GHSA-0000-0000-0000 (high), "Loops for ever": update or override it.',
    ],
  });
});

test('a clean tree has no problem', () => {
  expect(readAudit('{"vulnerabilities": {}}').problems).toEqual([]);
});

test.each([
  ['{"message": "405 Method Not Allowed", "error": {"summary": "", "detail": ""}}', '405 Method Not Allowed'],
  ['{"error": {"summary": "audit endpoint returned an error"}}', 'audit endpoint returned an error'],
  ['', 'npm audit wrote no report'],
])('silence is a problem: %s', (output, reason) => {
  expect(readAudit(output)).toEqual({
    summary: 'the audit service of the registry did not answer.',
    problems: [`Nothing is known about faults of these packages (${reason}): ask another registry, or later.`],
  });
});
