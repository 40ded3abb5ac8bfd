import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {sampleLanguages} from '../remark/sampleLanguages';

const css = readFileSync(new URL('./samples.css', import.meta.url), 'utf8');

test('every language of the samples has CSS rules', () => {
  const ids = sampleLanguages.map(({id}) => id);
  const chosen = [...css.matchAll(/html\[data-sample-language='(\w+)'\] \.samples\[data-languages~='\1'\]/g)];
  const shown = [...css.matchAll(/html\[data-sample-language='(\w+)'\] \.samples \[data-language='\1'\]/g)];
  expect(chosen.map(([, id]) => id)).toEqual(ids);
  expect(shown.map(([, id]) => id)).toEqual(ids);
});
