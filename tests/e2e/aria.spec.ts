import {expect, test} from './support/test';

// The accessibility tree of two pages: landmarks, headings and controls, in order. pages.spec.ts checks the rest.

test('the home page', async ({page}) => {
  await page.goto('/');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - region "Skip to main content":
      - link "Skip to main content"
    - navigation "Main":
      - button /Search/
    - banner:
      - heading [level=1]
      - tablist "Language of the sample"
    - main:
      - region "What you can build":
        - heading "What you can build" [level=2]
      - region "Which way in is yours?":
        - heading "Which way in is yours?" [level=2]
      - region "How a payment runs":
        - heading "How a payment runs" [level=2]
    - contentinfo:
      - list:
        - listitem:
          - button "Cookie choices"
  `);
});

test('a page of the API', async ({page}) => {
  await page.goto('/docs/api/redirect/simple-payment');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - region "Skip to main content"
    - navigation "Main"
    - complementary:
      - navigation "Docs sidebar"
    - main:
      - article:
        - navigation "Breadcrumbs"
        - heading "Redirect with a form" [level=1]
        - heading "Sample" [level=2]
        - tablist "Language of the sample"
        - heading "Request" [level=2]
        - heading "Reply" [level=2]
        - heading "Verify before you fulfil" [level=2]
        - heading "Related pages" [level=2]
      - navigation "Docs pages"
    - contentinfo
  `);
});
