import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Layout from '@theme/Layout';
import MDXContent from '@theme/MDXContent';
import {Live} from '@site/src/tools/TryIt';
import {provider} from '@site/provider';
import FirstSample from './_first-sample.mdx';
import PaymentPath from './_payment-path.mdx';
import Ways from './_ways.mdx';
import styles from './index.module.css';

/** The call of the first payment, which the page loads with the sandbox. */
const loadPromptPay = async () =>
  (await import(/* webpackChunkName: "tool-sandbox" */ '@generated/contract/default/operation-createPromptPay.json'))
    .default;

const buildable = [
  {
    icon: 'M4 5h16v14H4zM4 9h16M7 13h5M7 16h3',
    title: 'A checkout page',
    text: 'Send the buyer to a hosted page that takes cards, PromptPay, wallets and banks, as your contract has them. One HTML form.',
    to: '/docs/api/redirect/simple-payment',
  },
  {
    icon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2',
    title: 'A PromptPay QR in your own page',
    text: 'Ask for a QR image from your server and show it beside the order.',
    to: '/docs/api/none-ui-api/promptpay-api',
  },
  {
    icon: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h2M12 14h2M8 17h2',
    title: 'Monthly installments',
    text: 'Let the buyer split an order of 3,000 THB or more. Your shop pays the interest.',
    to: '/docs/api/redirect/with-installment',
  },
  {
    icon: 'M3 6h18v12H3zM3 10h18M6 15h4',
    title: 'Saved cards',
    text: 'Let a member keep a card for the next payment, once support has enabled it. No card number reaches your server.',
    to: '/docs/api/payment-features/tokenizer',
  },
  {
    icon: 'M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M19 12a7 7 0 0 1-12 5l-2-2M5 20v-5h5',
    title: 'Recurring charges',
    text: 'Register a card once, then schedule each charge at least one day ahead.',
    to: '/docs/api/payment-features/recurring/create-recurring',
  },
  {
    icon: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
    title: 'Payment links',
    text: 'Send a link by chat or mail. Without code, or with one call that sends the price from your server.',
    to: '/docs/api/payment-link/secure-link-api',
  },
];

function Hero() {
  return (
    <header className={styles.hero}>
      <div className={`container ${styles.heroInner}`}>
        <div className={styles.heroText}>
          <p className={styles.eyebrow}>{provider.name} for developers</p>
          <h1 className={styles.heroTitle}>Take a payment this afternoon</h1>
          <p className={styles.heroLead}>
            Cards, PromptPay, wallets and Thai banks. Make a first payment on this page: send the call, pay the QR, and
            see what reaches your server.
          </p>
          <p className={styles.actions}>
            <Link className={`button ${styles.action}`} to="/docs/api/overviews">
              API overview
            </Link>
            <Link className={`button ${styles.action}`} to="/docs/plugins/overviews">
              Shop plugins
            </Link>
          </p>
        </div>
        <div className={styles.heroSample}>
          <MDXContent>
            <FirstSample />
          </MDXContent>
          <Live summary="PromptPay QR" loadShape={loadPromptPay}>
            <figure className={styles.result}>
              <img
                src={useBaseUrl('/img/first-qr.svg')}
                width="120"
                height="120"
                alt="PromptPay QR for 1,250.00 THB, which no bank can pay"
              />
              <figcaption>
                <strong>You get a QR for 1,250.00 THB.</strong> The buyer scans it and pays. Inquiry then says{' '}
                <code translate="no">Y COMPLETED</code>, and your shop ships. (This one is a sample, and no bank can pay
                it.)
              </figcaption>
            </figure>
          </Live>
        </div>
      </div>
    </header>
  );
}

/** The home page: a first payment, what can be built, how to choose the way in, and how a payment runs. */
export default function Home() {
  return (
    <Layout description={provider.tagline}>
      <Hero />
      <main className={`container ${styles.main}`}>
        <section aria-labelledby="build">
          <h2 id="build">What you can build</h2>
          <ul className={styles.cards}>
            {buildable.map(({icon, title, text, to}) => (
              <li key={to} className={styles.card}>
                <svg className={styles.cardIcon} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
                  <path d={icon} />
                </svg>
                <h3 className={styles.cardTitle}>
                  <Link to={to}>{title}</Link>
                </h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="choose">
          <h2 id="choose">Which way in is yours?</h2>
          <p className={styles.lead}>Four ways lead to the same payment. Take the first one that fits.</p>
          <div className="markdown">
            <Ways />
          </div>
        </section>
        <section aria-labelledby="path">
          <h2 id="path">How a payment runs</h2>
          <p className={styles.lead}>
            The browser and the postback tell you to go and look. Only the inquiry tells you what was paid, and only
            your own record tells you whether that is your order.
          </p>
          <PaymentPath />
        </section>
      </main>
    </Layout>
  );
}
