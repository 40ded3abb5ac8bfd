import {describe, expect, test} from 'vitest';
import {extract} from './regions';

const program = `import os

# docs:start whole
def main():
    # docs:start inner
    total = os.environ['PAY_TOTAL']

    print(total)
    # docs:end inner
# docs:end whole

main()
`;

describe('extract', () => {
  test('shows a region without markers and without its indentation', () => {
    expect(extract(program, 'inner')).toBe("total = os.environ['PAY_TOTAL']\n\nprint(total)");
  });

  test('shows a region around another, and keeps the inner indentation', () => {
    expect(extract(program, 'whole')).toBe("def main():\n    total = os.environ['PAY_TOTAL']\n\n    print(total)");
  });

  test('shows the whole file without any marker', () => {
    expect(extract(program)).toBe(
      "import os\n\ndef main():\n    total = os.environ['PAY_TOTAL']\n\n    print(total)\n\nmain()",
    );
  });

  test('shows the parts of a region with an empty line between them', () => {
    const parts = '# docs:start a\n  x\n# docs:end a\nhidden\n# docs:start a\n  y\n# docs:end a';
    expect(extract(parts, 'a')).toBe('x\n\ny');
  });

  test.each([
    ['# docs:start a', '# docs:end a'],
    ['// docs:start a', '\t// docs:end a'],
    ['<!-- docs:start a -->', '  <!-- docs:end a -->'],
    ['/* docs:start a */', '/* docs:end a */'],
    ['//docs:start a\r', '//docs:end a\r'],
  ])('reads %j', (start, end) => {
    expect(extract(`${start}\n\t\tx\n\t\t\ty\n${end}\nz`, 'a')).toBe('x\n\ty');
  });

  test.each(['"docs:start a"', '# see docs:start a b', 'x # docs:start a'])('does not read %j as a marker', (line) => {
    expect(extract(line)).toBe(line);
  });
});

describe('stops the build for', () => {
  test.each([
    ['an unknown region', program, 'innner', 'there is no region "innner"'],
    ['a file without regions', 'x', 'a', 'the file has none.'],
    ['a region without an end', '# docs:start a\nx', 'a', 'region "a" starts, but does not end.'],
    ['an end without a start', 'x\n# docs:end a', undefined, 'region "a" ends, but has not started.'],
    [
      'a part within a part',
      '# docs:start a\nx\n# docs:start a\ny\n# docs:end a\n# docs:end a',
      'a',
      'region "a" starts twice',
    ],
    ['an empty region', '# docs:start a\n\n# docs:end a', 'a', 'region "a" is empty.'],
  ])('%s', (_what, source, region, message) => {
    expect(() => extract(source, region)).toThrow(message);
  });
});
