import {expect, open} from '../e2e/support/test';
import {test} from './support/browser';

// The fixtures fail a test on any console error, including violations of the policy, page error or failed request.

// `tests/e2e/pages.spec.ts` opens every route under the policy.
// Injected code that must not run.
const injections = {
  'an inline script': `const script = document.createElement('script'); script.textContent = 'hit()'; document.body.append(script);`,
  'a script of another origin': `const script = document.createElement('script'); script.src = 'https://evil.example/hit.js'; document.body.append(script);`,
  'an event handler': `document.body.insertAdjacentHTML('beforeend', '<img src="/missing.png" onerror="hit()">');`,
  'a javascript: link': `document.body.insertAdjacentHTML('beforeend', '<a id="evil" href="javascript:hit()">x</a>'); document.getElementById('evil').click();`,
  'a frame with a script': `const frame = document.createElement('iframe'); frame.srcdoc = '<script>parent.hit()</' + 'script>'; document.body.append(frame);`,
  'a style sheet': `document.head.insertAdjacentHTML('beforeend', '<style>h1 {display: none}</style>');`,
  'a style attribute': `document.querySelector('h1').setAttribute('style', 'display: none');`,
  'a base address': `document.head.insertAdjacentHTML('afterbegin', '<base href="https://evil.example/">');`,
  'a form': `document.body.insertAdjacentHTML('beforeend', '<form action="https://evil.example/"><button id="evil">x</button></form>'); document.getElementById('evil').click();`,
};

for (const [name, code] of Object.entries(injections)) {
  test(`the policy stops ${name}`, async ({page, expectProblem, site}) => {
    expectProblem(/Content Security Policy|status of 404|ERR_BLOCKED_BY_CSP|csp/i);
    let hits = 0;
    await page.exposeFunction('hit', () => (hits += 1));
    const address = '/docs/api/overviews';
    await open(page, address);
    let violations = 0;
    page.on('console', (message) => (violations += Number(message.text().includes('Content Security Policy'))));
    await page.evaluate(code);
    await expect.poll(() => violations).toBeGreaterThan(0);
    // Locators would wait for a navigation that the policy has blocked.
    const state = () => ({
      base: document.baseURI,
      address: location.href,
      isHeadingShown: document.querySelector('h1')?.checkVisibility(),
    });
    const wanted = site.url + address;
    expect(await page.evaluate(state)).toEqual({base: wanted, address: wanted, isHeadingShown: true});
    expect(hits).toBe(0);
  });
}
