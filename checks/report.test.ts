import {describe as group, expect, test} from 'vitest';
import {describe, holds} from './report';

const clean = {promise: 'Every link resolves', unit: 'links', checked: 3, problems: []};

group('a report', () => {
  test('that looked at something and found nothing holds', () => {
    expect(holds(clean)).toBe(true);
    expect(describe(clean)).toBe('✓ Every link resolves (3 links)');
  });

  test('that looked at nothing does not hold, and says so', () => {
    const empty = {...clean, checked: 0};
    expect(holds(empty)).toBe(false);
    expect(describe(empty)).toContain('no links were found, so nothing is proved');
  });

  test('names the place of each problem', () => {
    const report = {
      ...clean,
      problems: [
        {where: 'docs/a.mdx', line: 7, message: 'Fix it.'},
        {where: '/a', message: 'Too.'},
      ],
    };
    expect(holds(report)).toBe(false);
    expect(describe(report)).toContain('docs/a.mdx:7  Fix it.');
    expect(describe(report)).toContain('/a  Too.');
  });
});
