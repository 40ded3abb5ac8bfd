import path from 'node:path';
import {expect, test} from '@playwright/test';
import {findExcess, readBudget, weighTemplates} from '../../bench/budget';

test('a first visit to each template stays within bench/budget.json', async () => {
  test.setTimeout(180_000);
  const {templates} = readBudget();
  const weighed = await weighTemplates(path.resolve('build'));
  console.log(`${Object.keys(weighed).length} templates weighed.`);
  expect(Object.keys(weighed).sort()).toEqual(Object.keys(templates).sort());
  const excess = Object.entries(weighed).flatMap(([name, weights]) => findExcess(name, weights, templates[name] ?? {}));
  expect(excess).toEqual([]);
});
