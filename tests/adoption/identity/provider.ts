import type {Provider} from '@site/identity/rules';

/** Somebody else: a name in Thai, one sales number, no scripts of others, another shape of edit links. */
export const provider: Provider = {
  name: 'จ่ายดี Pay',
  title: 'จ่ายดี Pay developer documentation',
  tagline: 'How shops in Thailand take payments with จ่ายดี Pay',
  siteUrl: 'https://developer.jaidee.example',
  hosts: {
    payment: 'checkout.jaidee.example',
    api: 'api.jaidee.example',
    link: 'links.jaidee.example',
    controlPanel: 'merchant.jaidee.example',
    registration: 'join.jaidee.example',
  },
  repository: 'https://git.jaidee.example/payments/docs',
  editUrl: 'https://git.jaidee.example/payments/docs/-/edit/trunk/{path}',
  copyrightYear: '2027',
  version: '1.0.0',
  company: {
    home: 'https://jaidee.example',
    about: 'https://jaidee.example/company',
    service: 'https://jaidee.example/services',
    help: 'https://jaidee.example/support',
  },
  supportEmail: 'help@jaidee.example',
  securityEmail: 'security@jaidee.example',
  telephones: {
    office: '+999 5 111 0100',
    sales: ['+999 5 111 0200'],
  },
  analytics: {measurementId: '', scriptUrl: ''},
  widget: {scriptUrl: ''},
  policyReports: '',
};
