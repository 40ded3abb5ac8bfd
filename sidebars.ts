import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

/** A page about one call, with the mark of how it is sent. `src/css/base.css` shows it. */
const call = (id: string, how: 'form' | 'post' = 'post') => ({
  type: 'doc' as const,
  id,
  className: `call call--${how}`,
});

/** A section that readers look for from every page. */
const section = (label: string, href: string) => ({type: 'link' as const, label, href});

/**
 * The two sidebars. The first entry of each is where its top-bar entry leads.
 * Categories have no page of their own: that would add a route. Few entries precede those of the APIs, which a phone
 * shows without scrolling.
 */
const sidebars: SidebarsConfig = {
  apiSidebar: [
    'api/overviews',
    section('The sandbox', '/docs/api/testcards-accounts#sandbox'),
    'api/preparation',
    section('Handle the postback', '/docs/api/preparation#postback'),
    section('Go-live checklist', '/docs/api/preparation#checklist'),
    'api/payment-method',
    section('Refunds and payouts', '/docs/api/payment-method#refunds'),
    {
      Redirect: [
        call('api/redirect/simple-payment', 'form'),
        call('api/redirect/with-channel', 'form'),
        call('api/redirect/with-installment', 'form'),
      ],
      'Payment link': ['api/payment-link/easy-payment-link', call('api/payment-link/secure-link-api')],
      'QR on your own page': [call('api/none-ui-api/promptpay-api')],
      'Payment features': [
        call('api/payment-features/inquiry-api'),
        'api/payment-features/tokenizer',
        {
          Recurring: [
            call('api/payment-features/recurring/create-recurring'),
            call('api/payment-features/recurring/create-recurring-schedule-data'),
            call('api/payment-features/recurring/inquiry-recurring-scheduled-recurring'),
            call('api/payment-features/recurring/delete-recurring-scheduled-recurring'),
          ],
        },
      ],
      Test: [
        'api/testcards-accounts',
        section('Postback inspector', '/docs/api/preparation#postback-inspector'),
        section('QR inspector', '/docs/api/none-ui-api/promptpay-api#qr-inspector'),
      ],
      'Look up': [
        section('Every error', '/docs/api/overviews#errors'),
        section('Changes', '/docs/api/overviews#changes'),
      ],
    },
  ],
  utilitySidebar: [
    'plugins/overviews',
    'plugins/download-plugins',
    'plugins/woo-commerce',
    'plugins/magento',
    'plugins/opencart',
    'plugins/vituremart',
    'plugins/shopify',
    section('Open an account', '/docs/api/preparation#register'),
    section('Payment link without code', '/docs/api/payment-link/easy-payment-link'),
    section('Refunds, disputes, payouts', '/docs/api/payment-method#refunds'),
  ],
};

export default sidebars;
