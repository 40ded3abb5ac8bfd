import {describe, expect, test} from 'vitest';
import {provider} from '../../provider';
import {assertProvider, type Provider} from './rules';

const {hosts, telephones} = provider;
const withChanges = (changes: Partial<Provider>) => () => assertProvider({...provider, ...changes});

test.each<[string, Partial<Provider>]>([
  ['the identity of this repository', {}],
  ['a name with signs', {name: 'Smith & Sons (Asia)'}],
  ['a Thai name', {name: 'ธนาคารตัวอย่าง'}],
  ['a name with an accent', {name: 'Crédit +1 – Pay!'}],
  ['no sales number', {telephones: {...telephones, sales: []}}],
  ['a sales number without spaces', {telephones: {...telephones, sales: ['+99920000203']}}],
  ['no edit link', {editUrl: ''}],
  ['no external script', {externalScripts: []}],
  ['no address for reports', {policyReports: undefined}],
])('%s is valid', (_name, changes) => {
  expect(withChanges(changes)).not.toThrow();
});

describe('an invalid value is reported by its field', () => {
  test.each<[string, Partial<Provider>, string]>([
    ['a missing name', {name: ' '}, 'name is missing: write letters'],
    ['a field that is not there', {hosts: {...hosts, api: undefined as unknown as string}}, 'hosts.api is missing'],
    [
      'a missing number',
      {telephones: {...telephones, office: ''}},
      'telephones.office is missing: write a telephone number',
    ],
    ['a name that is read as MDX', {name: 'Pay {1 + 1}'}, 'name is "Pay {1 + 1}": write letters'],
    ['a title that is read as HTML', {title: 'Pay <b>'}, 'title is'],
    ['a name that is read as an entity', {name: 'Pay &lt;b&gt;'}, 'name is'],
    ['a name that ends an attribute', {name: 'Pay "x" onclick='}, 'name is'],
    ['a name that front matter splits', {name: 'Pay: x'}, 'name is'],
    ['a report address without https', {policyReports: 'http://reports.shop.example'}, 'policyReports is'],
    [
      'a report address that ends its directive',
      {policyReports: 'https://r.shop.example/a;script-src'},
      'policyReports',
    ],
    ['a host with a scheme', {hosts: {...hosts, api: 'https://apis.shop.example'}}, 'hosts.api is "https:'],
    ['a host with a path', {hosts: {...hosts, link: 'link.shop.example/x'}}, 'hosts.link is'],
    ['a host without a dot', {hosts: {...hosts, payment: 'localhost'}}, 'hosts.payment is'],
    ['a site address with a slash', {siteUrl: 'https://docs.shop.example/'}, 'siteUrl is'],
    ['an unencrypted repository', {repository: 'http://code.shop.example'}, 'repository is'],
    ['a national number', {telephones: {...telephones, office: '02 000 0100'}}, 'telephones.office is'],
    ['an empty number', {telephones: {...telephones, sales: ['+999 2 000 0201', '']}}, 'telephones.sales.1 is missing'],
    ['an edit link without a file', {editUrl: 'https://code.shop.example/edit'}, 'editUrl is'],
    ['an invalid year', {copyrightYear: 'now'}, 'copyrightYear is "now": write a year'],
    ['an address without an at sign', {supportEmail: 'support.shop.example'}, 'supportEmail is'],
    [
      'an id without a script',
      {externalScripts: [{purpose: 'analytics', src: '', measurementId: 'ID'}]},
      'externalScripts.0.src is missing',
    ],
    [
      'a script without an absolute address',
      {externalScripts: [{purpose: 'a chat', src: 'chat.js'}]},
      'externalScripts.0.src is "chat.js": write a full address',
    ],
    [
      'a script that the reader cannot be asked about',
      {externalScripts: [{purpose: '', src: 'https://chat.shop.example/chat.js'}]},
      'externalScripts.0.purpose is missing',
    ],
  ])('%s', (_name, changes, message) => {
    const start = message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    expect(withChanges(changes)).toThrow(new RegExp(`^provider\\.ts cannot be used:\\n {2}- ${start}.*$`));
  });
});
