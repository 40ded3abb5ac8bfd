import {describe, expect, it} from 'vitest';
import {stylePicker, withoutFaces} from './pick';

const page = (body: string) => `<html data-theme=light class=root><body>${body}</body></html>`;
const squeeze = (css: string) => css.replace(/\s+/g, '');

describe('stylePicker', () => {
  const cases = {
    'a rule whose class the page has': ['.a{x:1}.b{x:2}', '<p class="c a">', '.a{x:1}'],
    'a class without quotes': ['.a{x:1}.b{x:2}', '<p class=a>', '.a{x:1}'],
    'all of the names in a selector': ['.a .b{x:1}.a p{x:2}', '<p class=a>', '.ap{x:2}'],
    'of several selectors those that match': ['.b,.a,:is(p,.b){x:1}.b,.c{x:2}', '<p class=a>', '.a,:is(p,.b){x:1}'],
    'an attribute that no script sets, when the page has it': [
      '[type=text]{x:1}[type=checkbox]{x:2}[type]{x:3}p[align=left]{x:4}img[align=right]{x:5}',
      '<p align=left><input type="text"><img>',
      '[type=text]{x:1}[type]{x:3}p[align=left]{x:4}',
    ],
    'a line of text without a prefix that nobody needs': [
      '.a{-webkit-text-decoration:none;text-decoration:none}p{-webkit-text-decoration:underline dotted;text-decoration:underline dotted}',
      '<p class=a>',
      '.a{text-decoration:none}p{-webkit-text-decoration:underlinedotted;text-decoration:underlinedotted}',
    ],
    'what is still for readers who ask for it, where something moves': [
      '@media (prefers-reduced-motion:reduce){*{animation-duration:0s}}@keyframes b{to{x:1}}.a{animation:b 1s}',
      '<p class=a>',
      '@media(prefers-reduced-motion:reduce){*{animation-duration:0s}}@keyframesb{to{x:1}}.a{animation:b1s}',
    ],
    'nothing of it where nothing does': [
      '@media (prefers-reduced-motion:reduce){*{animation-duration:0s}}.a{transition:x 1s;x:1}',
      '<p class=a>',
      '.a{x:1}',
    ],
    'element names and ids': ['table{x:1}h1{x:2}#y{x:3}#z{x:4}', '<h1 id=y>', 'h1{x:2}#y{x:3}'],
    'states, attributes and pseudo-classes, whatever they say': [
      '.a:hover{x:1}[data-b]{x:2}:not(.c){x:3}.a::before{x:5}',
      '<p class=a>',
      '.a:hover{x:1}[data-b]{x:2}:not(.c){x:3}.a::before{x:5}',
    ],
    'a pseudo-class, when the page has one of the things it names': [
      '.a:has(.b){x:1}.a:has(>.c){x:2}p:is(.a .b){x:3}p:where(.c:hover){x:4}.a:is(.c,.d){x:5}.a:is(.c,p:where(.d,.b)){x:6}',
      '<p class=a><b class=b>',
      '.a:has(.b){x:1}p:is(.a.b){x:3}.a:is(.c,p:where(.d,.b)){x:6}',
    ],
    'no way from one state to another, which nobody sees before the app has started': [
      '.a{transition:x 1s;transition-delay:1s;x:1}p{-webkit-transition:x 1s}',
      '<p class=a>',
      '.a{x:1}',
    ],
    'what stands in layers and media, in the same order': [
      '@layer one,two;@layer two{.b{x:1}.a{x:2}}@layer one{.a{x:6}}@media print{.a{x:3}}@media print{.b{x:4}}.a{x:5}',
      '<p class=a>',
      '@layerone,two;@layertwo{.a{x:2}}@layerone{.a{x:6}}@mediaprint{.a{x:3}}.a{x:5}',
    ],
    'of the layers that are named, those in which the whole sheet has something': [
      '@layer one,two;@layer three;@layer two{.b{x:1}}.a{x:2}',
      '<p class=a>',
      '@layertwo;.a{x:2}',
    ],
    'animations and faces that a rule names': [
      '@keyframes spin{to{x:1}}@keyframes fade{to{x:2}}@font-face{font-family:A;x:3}@font-face{font-family:B;x:4}.a{animation:spin 1s;font-family:A}',
      '<p class=a>',
      '@keyframesspin{to{x:1}}@font-face{font-family:A;x:3}.a{animation:spin1s;font-family:A}',
    ],
    'properties that change and are referred to, also through another one': [
      ':root{--used:1;--through:var(--deep);--deep:2;--unused:3}.a{--used:4;--deep:5;--unused:6;x:var(--used);y:var(--through)}',
      '<p class=a>',
      ':root{--used:1;--through:var(--deep);--deep:2}.a{--used:4;--deep:5;x:var(--used);y:var(--through)}',
    ],
    'properties that the page itself refers to': [':root{--a:1;--b:2}', '<p style="x: var(--b)">', ':root{--b:2}'],
    'properties that the page itself sets': [
      ':root{--a:1}.a{x:var(--a)}',
      '<p class=a style="--a: 2">',
      ':root{--a:1}.a{x:var(--a)}',
    ],
    'what a script puts there by itself': ['.notice{x:1}', '<p>', '.notice{x:1}'],
  };
  for (const [what, [css, body, expected]] of Object.entries(cases)) {
    it(`keeps ${what}`, () => expect(squeeze(stylePicker(css!, ['.notice'])([page(body!)]))).toBe(expected));
  }

  it('takes several pages together', () => {
    const pick = stylePicker('.a{x:1}.b{x:2}.c{x:3}');
    expect(squeeze(pick([page('<p class=b>')]))).toBe('.b{x:2}');
    expect(squeeze(pick([page('<p class=a>'), page('<p class=c>')]))).toBe('.a{x:1}.c{x:3}');
  });
});

describe('the values of properties that never change', () => {
  const cases = {
    'stand where the properties were read': [':root{--a:1px;--b:var(--a) 2px}.a{x:var(--b)}', '.a{x:1px 2px}'],
    'stand apart from each other': [':root{--a:1;--b:2}.a{x:var(--a)var(--b)}', '.a{x:1 2}'],
    'stand apart from what remains': [
      ':root{--a:1;--b:2}.a{--b:3;x:var(--a)var(--b)var(--a)}',
      ':root{--b:2}.a{--b:3;x:1 var(--b)1}',
    ],
    'are those outside of all layers, wherever they stand': [
      ':root{--a:1}@layer one{:root{--a:2}.a{x:var(--a)}}',
      '@layer one{.a{x:1}}',
    ],
    'are those outside of all layers, whatever the medium': [
      ':root{--a:1}@layer one{@media print{:root{--a:2}}.a{x:var(--a)}}',
      '@layer one{.a{x:1}}',
    ],
    'are the last of several': [':root{--a:1}:root{--a:2}.a{x:var(--a)}', '.a{x:2}'],
    'are left alone when a medium has another': [
      ':root{--a:1}@media print{:root{--a:2}}.a{x:var(--a)}',
      ':root{--a:1}@media print{:root{--a:2}}.a{x:var(--a)}',
    ],
    'are left alone when they are the words that every property knows': [
      ':root{--a:inherit}.a{x:var(--a)}',
      ':root{--a:inherit}.a{x:var(--a)}',
    ],
    'are not those of a layer that is overruled': [
      '@layer one{:root{--a:1}}:root{--a:2}.a{--a:3;x:var(--a)}',
      ':root{--a:2}.a{--a:3;x:var(--a)}',
    ],
  };
  for (const [what, [css, expected]] of Object.entries(cases)) {
    it(what, () => expect(stylePicker(css!)([page('<p class=a>')])).toBe(expected));
  }
});

it('leaves faces of fonts out, and nothing else', () => {
  expect(squeeze(withoutFaces('@font-face{font-family:A}.a{font-family:A}@media print{@font-face{x:1}.b{x:2}}'))).toBe(
    '.a{font-family:A}@mediaprint{.b{x:2}}',
  );
});
