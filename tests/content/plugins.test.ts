import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fieldsOf, messageOf} from '../../contract/evidence';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const texts = ['docs/plugins', 'docs/_partials'].flatMap((folder) =>
  readdirSync(path.join(root, folder)).map((name) => ({
    file: path.join(folder, name),
    text: read(path.join(folder, name)),
  })),
);

describe.each(texts)('$file', ({text}) => {
  test('does not say that a fact is not published: no page of the provider on a plugin was read', () => {
    expect(text).not.toMatch(/\bnot published\b/i);
  });

  test('does not make a version of a platform one of the plugin', () => {
    expect(text).not.toMatch(/[Ss]upported by these instructions/);
  });
});

test(`there are ${texts.length} such texts`, () => expect(texts.length).toBeGreaterThan(0));

describe('the search for block checkout on the page of WooCommerce', () => {
  const page = read('docs/plugins/woo-commerce.mdx');
  const commands = [...page.matchAll(/^( *)```bash\n([\s\S]*?)^\1```/gm)].map(([, , code = '']) => code);
  const commandWith = (holding: string) => commands.find((code) => code.includes(holding)) ?? 'exit 9';
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'plugin-'));
  });
  afterAll(() => rmSync(folder, {recursive: true}));

  function search(command: string, files: Record<string, string>): string {
    const plugin = mkdtempSync(path.join(folder, 'it-'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(plugin, name)), {recursive: true});
      writeFileSync(path.join(plugin, name), text);
    }
    const {stdout, stderr} = spawnSync('bash', [], {
      input: command,
      encoding: 'utf8',
      env: {...process.env, PLUGIN_FOLDER: plugin},
    });
    expect(stderr).toBe('');
    return stdout.replaceAll(`${plugin}/`, '');
  }

  const declares = (supported: boolean) =>
    `<?php\nFeaturesUtil::declare_compatibility(\n  'cart_checkout_blocks',\n  __FILE__,\n  ${supported}\n);\n`;

  test.each([true, false])('is not taken in by a declaration of %s', (supported) => {
    expect(search(commandWith('registerPaymentMethod'), {'plugin.php': declares(supported)})).toBe(
      'Classic checkout only.\n',
    );
  });

  test('finds the two files of a method that appears', () => {
    const found = search(commandWith('registerPaymentMethod'), {
      'plugin.php': declares(true),
      'blocks.php': '<?php class Blocks extends AbstractPaymentMethodType {}',
      'build/index.js': 'wc.wcBlocksRegistry.registerPaymentMethod({})',
    });
    expect(found.trim().split('\n').sort()).toEqual(['blocks.php', 'build/index.js']);
  });

  test.each([true, false])('shows whether %s was declared', (supported) => {
    expect(search(commandWith('declare_compatibility'), {'plugin.php': declares(supported)})).toContain(`${supported}`);
  });
});

describe('the test order', () => {
  const steps = read('docs/_partials/plugin-test-order.mdx');

  test('asks of a test card that nothing ships, and of real money that the shop sees it', () => {
    const [card = '', unpaid = '', money = ''] = steps
      .split(/^\*\*(?:With a test card|Without paying|With real money)\.\*\*/m)
      .slice(1);
    expect(card).toContain('`TC`');
    expect(card).toContain('It is not paid');
    expect(card).not.toContain('close the browser');
    expect(unpaid).toContain('stays unpaid');
    expect(money).toContain('close the browser');
    expect(money).toContain('`CP`');
    expect(money).not.toContain('`TC`');
  });

  test('is followed by a payment of another amount, with real money', () => {
    const check = read('docs/_partials/plugin-security-check.mdx');
    const altered = check.slice(check.indexOf('**A payment of another amount.**'), check.indexOf('**A real postback'));
    const fields = [...altered.matchAll(/<input name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(fields).toContainEqual(['total', '10.00']);
    const required = Object.keys(fieldsOf(messageOf('payment-form-required')));
    expect(fields.map(([name]) => name)).toEqual(expect.arrayContaining(required));
    expect(altered).toContain('with real money');
  });
});
