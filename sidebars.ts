import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

/** A page about one call, with the mark of how it is sent. `src/css/base.css` shows it. */
const call = (id: string, how: 'form' | 'post' = 'post') => ({
  type: 'doc' as const,
  id,
  className: `call call--${how}`,
});

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
      Redirect: [
        call('api/redirect/simple-payment', 'form'),
        call('api/redirect/with-channel', 'form'),
        call('api/redirect/with-installment', 'form'),
      ],
      'Payment link': ['api/payment-link/easy-payment-link', call('api/payment-link/secure-link-api')],
      'API without a payment page': [call('api/none-ui-api/promptpay-api')],
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
    {type: 'link', label: 'Open an account', href: '/docs/api/preparation#register'},
    {type: 'link', label: 'Payment link without code', href: '/docs/api/payment-link/easy-payment-link'},
    {type: 'link', label: 'Refunds, disputes, payouts', href: '/docs/api/payment-method#refunds'},
  ],
};

export default sidebars;
