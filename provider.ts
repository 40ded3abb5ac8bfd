import type {Provider} from 'payment-contract/identity/rules';

/**
 * Who the provider is: the one file an adopter edits, beside the colours and the logo.
 *
 * Every page, sample, download and the sandbox take these values from here. The values below are
 * placeholders: hosts under the reserved name `.example` (RFC 2606), telephone numbers under the
 * country code +999, which is not assigned. A malformed value stops the build, the server and the sandbox with
 * a sentence that names its field; the rules are in `contract/identity/rules.ts`.
 */
export const provider: Provider = {
  name: 'Example Pay',
  title: 'Example Pay online payment service documentation',
  tagline: 'A guide to integrating the payment APIs and plugins of Example Pay',
  siteUrl: 'https://docs.pay.example',
  hosts: {
    payment: 'payments.pay.example',
    api: 'apis.pay.example',
    link: 'link.pay.example',
    controlPanel: 'controls.pay.example',
    registration: 'register.pay.example',
    downloads: 'downloads.pay.example',
  },
  repository: 'https://code.pay.example/docs',
  // Where "Edit this page" leads, {path} being the file. GitLab: …/-/edit/main/{path}. Empty: no such link.
  editUrl: 'https://code.pay.example/docs/edit/main/{path}',
  copyrightYear: '2025',
  company: {
    home: 'https://www.pay.example',
    about: 'https://www.pay.example/about',
    service: 'https://www.pay.example/services',
    help: 'https://www.pay.example/help',
  },
  supportEmail: 'support@pay.example',
  securityEmail: 'security@pay.example',
  supportHours: 'Monday to Friday, 9 a.m. to 6 p.m. Thai time',
  telephones: {
    office: '+999 2 000 0100',
    // Answers day and night: leaked keys, payments that fail for every buyer.
    urgent: '+999 2 000 0300',
    // As many as there are; none is right too.
    sales: ['+999 2 000 0201', '+999 2 000 0202'],
  },
  terms: {
    approval: '5 working days',
    firstPayout: '14 days',
    payout: '2 working days',
    refundUntil: '90 days',
    refundByCard: '7 to 14 days',
    refundOtherwise: '5 working days',
    disputeAnswer: '7 days',
    cardLink: '7 days',
  },
  // Loaded after the reader's consent; they may load no others. As many as there are: with none, no bar asks.
  externalScripts: [
    {purpose: 'analytics', src: 'https://analytics.pay.example/tag.js', measurementId: 'ANALYTICS-ID'},
    {purpose: 'a social widget', src: 'https://widget.pay.example/widget.js'},
  ],
  // Where browsers report what the site's policy has stopped. Empty: nowhere.
  policyReports: '',
};
