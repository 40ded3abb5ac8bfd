import {getErrorCausalChain} from '@docusaurus/utils-common';
import {describe, expect, test} from 'vitest';
import {showableError} from './thrown';

/** What the theme shows of it. */
const shown = (thrown: unknown) => getErrorCausalChain(showableError(thrown)).map(({message}) => message);

const cyclic = new Error('hen');
cyclic.cause = new Error('egg', {cause: cyclic});
const own = new Error('own cause');
own.cause = own;

describe('showableError', () => {
  test.each<[string, unknown, string[]]>([
    ['an error', new Error('outer'), ['outer']],
    ['a chain of causes', new Error('outer', {cause: new TypeError('inner')}), ['outer', 'inner']],
    ['a cycle of causes', cyclic, ['hen', 'egg']],
    ['an error that is its own cause', own, ['own cause']],
    ['a string as cause', new Error('outer', {cause: 'inner'}), ['outer', 'inner']],
    ['a null cause', new Error('outer', {cause: null}), ['outer']],
    ['an error without a message', new RangeError(), ['RangeError']],
    ['null', null, ['null']],
    ['undefined', undefined, ['undefined']],
    ['zero', 0, ['0']],
    ['a string', 'a text', ['a text']],
    ['what has no text', Object.create(null), ['An error without a description']],
  ])('shows %s', (_, thrown, messages) => {
    expect(shown(thrown)).toEqual(messages);
  });
});
