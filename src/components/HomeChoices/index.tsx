import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import styles from './styles.module.css';

interface Choice {
  way: string;
  to: string;
  fits: string;
  youBuild: string;
  buyerPays: string;
}

const choices: Choice[] = [
  {
    way: 'Payment link',
    to: '/docs/api/payment-link/easy-payment-link',
    fits: 'You sell by chat, mail or invoice',
    youBuild: 'Nothing, or one call that sends the price; then an inquiry before you ship',
    buyerPays: 'On the hosted page, from the link',
  },
  {
    way: 'Plugin',
    to: '/docs/plugins/overviews',
    fits: 'Your shop runs on WooCommerce, Magento, OpenCart or VirtueMart, and support names a package for it',
    youBuild: 'Nothing: install it, then check that it verifies',
    buyerPays: 'On the hosted page, from your checkout',
  },
  {
    way: 'Redirect',
    to: '/docs/api/redirect/simple-payment',
    fits: 'Your own shop, every channel of your contract',
    youBuild: 'An HTML form, a postback page, an inquiry',
    buyerPays: 'On the hosted page, from your checkout',
  },
  {
    way: 'API',
    to: '/docs/api/none-ui-api/promptpay-api',
    fits: 'Your own page shows the PromptPay QR',
    youBuild: 'A call from your server, a postback page, an inquiry',
    buyerPays: 'In the banking app, from your page',
  },
];

/** The four ways to take a payment, side by side: a table, which narrow windows stack into cards. */
export default function HomeChoices(): ReactNode {
  return (
    <table className={styles.choices} aria-labelledby="choose">
      <thead>
        <tr>
          <th scope="col">Way</th>
          <th scope="col">Fits when</th>
          <th scope="col">You build</th>
          <th scope="col">The buyer pays</th>
        </tr>
      </thead>
      <tbody>
        {choices.map(({way, to, fits, youBuild, buyerPays}) => (
          <tr key={way}>
            <th scope="row">
              <Link to={to}>{way}</Link>
            </th>
            <td data-label="Fits when">{fits}</td>
            <td data-label="You build">{youBuild}</td>
            <td data-label="The buyer pays">{buyerPays}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
