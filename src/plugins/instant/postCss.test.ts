import postcss from 'postcss';
import {describe, expect, test} from 'vitest';
import {hoverOnly, lightOnly} from './postCss';

describe('hoverOnly', () => {
  const cases = {
    'keeps a rule to pointers that hover': ['.a:hover { x: 1 }', '@media (hover:hover){ .a:hover { x: 1 } }'],
    'keeps the other selectors of a rule as they were, before those': [
      '.a, .b:hover, .c { x: 1 } .d { x: 2 }',
      '.a, .c { x: 1 } @media (hover:hover){ .b:hover { x: 1 } } .d { x: 2 }',
    ],
    'leaves a rule in its layer': [
      '@layer one { a:hover { x: 1 } }',
      '@layer one { @media (hover:hover) { a:hover { x: 1 } } }',
    ],
    'leaves what is for those that are not hovered, or for keys as well': [
      '.a:not(.b):not(:hover) { x: 1 } .a:is(:hover, :focus-visible) { x: 2 }',
      '.a:not(.b):not(:hover) { x: 1 } .a:is(:hover, :focus-visible) { x: 2 }',
    ],
    'takes what stands in something hovered along': [
      '.a:hover > .b { x: 1 }',
      '@media (hover:hover){ .a:hover > .b { x: 1 } }',
    ],
    'leaves everything else as it is': ['.a:focus-visible { x: 1 }', '.a:focus-visible { x: 1 }'],
  };
  const squeeze = (css: string) => css.replace(/\s+/g, '');

  for (const [what, [css, expected]] of Object.entries(cases)) {
    test(what, async () => {
      const {css: written} = await postcss([hoverOnly]).process(css!, {from: undefined});
      expect(squeeze(written)).toBe(squeeze(expected!));
    });
  }
});

test('lightOnly leaves out what is for dark pages alone', async () => {
  const css = "[data-theme='dark'] .a { x: 1 } .b, [data-theme=dark] .b { x: 2 }";
  const {css: written} = await postcss([lightOnly]).process(css, {from: undefined});
  expect(written.trim()).toBe('.b { x: 2 }');
});
