import {expect, test} from './support/test';

// What assistive technology is given of three pages: landmarks, headings and controls, in order. Other tests know the rest.

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

test('a page of a plugin', async ({page}) => {
  await page.goto('/docs/plugins/woo-commerce');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - navigation "Main"
    - complementary:
      - navigation "Docs sidebar"
    - main:
      - article:
        - navigation "Breadcrumbs"
        - heading "WooCommerce" [level=1]
        - heading "Download" [level=2]
        - table "Releases":
          - rowgroup
          - rowgroup:
            - row /WooCommerce/:
              - cell /zip/:
                - link /zip/
        - heading "Install by screen" [level=2]
        - heading "Settings" [level=2]
        - heading "Three test orders" [level=2]
        - heading "When something is wrong" [level=2]
        - heading "For your developer" [level=2]
      - navigation "Docs pages"
    - contentinfo
  `);
});
