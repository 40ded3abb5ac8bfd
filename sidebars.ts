import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

/**
 * The two sidebars. The first entry of each is where its top-bar entry leads.
 * Categories have no page of their own: that would add a route.
 */
const sidebars: SidebarsConfig = {
  apiSidebar: [
    'api/overviews',
    'api/preparation',
    {type: 'link', label: 'Handle the postback', href: '/docs/api/preparation#postback'},
    'api/payment-method',
    'api/testcards-accounts',
    {
      Redirect: ['api/redirect/simple-payment', 'api/redirect/with-channel', 'api/redirect/with-installment'],
      'Payment link': ['api/payment-link/easy-payment-link', 'api/payment-link/secure-link-api'],
      'API without a payment page': ['api/none-ui-api/promptpay-api'],
      'Payment features': [
        'api/payment-features/inquiry-api',
        'api/payment-features/tokenizer',
        {
          Recurring: [
            'api/payment-features/recurring/create-recurring',
            'api/payment-features/recurring/create-recurring-schedule-data',
            'api/payment-features/recurring/inquiry-recurring-scheduled-recurring',
            'api/payment-features/recurring/delete-recurring-scheduled-recurring',
          ],
        },
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
  ],
};

export default sidebars;
