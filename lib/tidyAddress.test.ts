import {describe, expect, test} from 'vitest';
import {tidyHash, tidyPath} from './tidyAddress';

describe('tidyPath', () => {
  test.each([
    ['/', '/'],
    ['/docs/api/overviews', '/docs/api/overviews'],
    ['/index.html', '/'],
    ['/docs/api/overviews.html', '/docs/api/overviews'],
    ['/docs/index.html', '/docs'],
    ['/docs/', '/docs'],
    ['//docs//api///overviews', '/docs/api/overviews'],
    ['//host.example/path', '/host.example/path'],
    ['/docs//', '/docs'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/%E0%A4', '/_E0_A4'],
    ['/docs/100%25', '/docs/100_25'],
    ['/%', '/_'],
    ['/docs/index', '/docs/index'],
    ['/indexed.html', '/indexed'],
    ['/html', '/html'],
    ['/docs%20', '/docs'],
    ['/docs.html%0A%C2%A0', '/docs'],
    ['/caf%C3%A9%20', '/caf%C3%A9'],
    ['/a%20b', '/a%20b'],
    ['/a%2F%20', '/a%2F'],
  ])('%s becomes %s', (pathname, tidied) => {
    expect(tidyPath(pathname)).toBe(tidied);
    expect(tidyPath(tidied)).toBe(tidied);
  });
});

describe('tidyHash', () => {
  test.each([
    ['', ''],
    ['#fields', '#fields'],
    ['#caf%C3%A9', '#caf%C3%A9'],
    ['#%E0%A4%A', ''],
    ['#100%', ''],
  ])('%j becomes %j', (hash, tidied) => {
    expect(tidyHash(hash)).toBe(tidied);
  });
});
