import {useState} from 'react';
import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Layout from '@theme/Layout';
import MDXContent from '@theme/MDXContent';
import {Live} from '@site/src/tools/TryIt';
import {provider} from '@site/provider';
import buildable from './_buildable.json';
import FirstSample from './_first-sample.mdx';
import PaymentPath from './_payment-path.mdx';
import Ways from './_ways.mdx';
import './home.css';

const PROMPTPAY = '/docs/api/none-ui-api/promptpay-api';

/** The call of the first payment, which the page loads with the sandbox. */
const loadPromptPay = async () =>
  (await import(/* webpackChunkName: "tool-sandbox" */ '@generated/contract/default/operation-createPromptPay.json'))
    .default;

/** The current one by the stage of the order, from 0: `src/tools/TryIt`. */
const STEPS = ['Send the request', 'Pay the QR', 'See what your server receives'];

function Hero() {
  const [stage, setStage] = useState<string>();
  const current = stage === undefined ? 0 : stage.startsWith('paid') ? 2 : 1;
  return (
    <div className="home">
      <div className="container home__inner">
        <div>
          <p className="home__eyebrow">{provider.name} for developers</p>
          <h1 className="home__title">Take a test payment in minutes</h1>
          <p className="home__lead">
            Take cards, PromptPay, wallets and bank payments in Thailand. Try it on this page, without an account.
          </p>
          <ol className="clean-list numbered home__steps">
            {STEPS.map((step, index) => (
              <li key={step} aria-current={index === current ? 'step' : undefined}>
                {step}
              </li>
            ))}
          </ol>
        </div>
        <div className="framed home__sample">
          <MDXContent>
            <FirstSample />
          </MDXContent>
          <Live summary="PromptPay QR" loadShape={loadPromptPay} onStage={setStage}>
            <figure className="home__result">
              <img
                className="qr"
                src={useBaseUrl('/img/first-qr.svg')}
                width="96"
                height="96"
                alt="PromptPay QR for 1,250.00 THB, which no bank can pay"
              />
              <figcaption>
                <strong>You get a QR for 1,250.00 THB.</strong> The buyer scans it and pays. Inquiry then says{' '}
                <code className="status" data-status="paid" translate="no">
                  Y
                </code>{' '}
                (paid), and your shop ships. <Link to={PROMPTPAY}>The whole program</Link>
              </figcaption>
            </figure>
          </Live>
        </div>
        <p className="actions margin--none">
          <Link className="button home__action home__unpaid" to="/docs/api/overviews">
            Start building
          </Link>
          <Link className="button home__action home__paid" to={PROMPTPAY}>
            Build this in your shop
          </Link>
          <Link className="button home__action" to="/docs/plugins/overviews">
            Shop plugins
          </Link>
        </p>
      </div>
    </div>
  );
}

/** The home page: a first payment, what can be built, how to choose the way in, and how a payment runs. */
export default function Home() {
  return (
    <Layout description={provider.tagline}>
      <main>
        <Hero />
        <div className="container margin-bottom--xl home-content">
          <section aria-labelledby="build">
            <h2 id="build">What you can build</h2>
            <ul className="cards">
              {buildable.map(({icon, title, text, to}) => (
                <li key={to}>
                  {/* Forced colours reach a drawing through what is around it. */}
                  <div className="text--primary">
                    <svg width="24" height="24" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
                      <path d={icon} strokeLinecap="round" strokeLinejoin="round" />
                    </svg>
                  </div>
                  <h3>
                    <Link to={to}>{title}</Link>
                  </h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="choose">
            <h2 id="choose">Which integration fits you?</h2>
            <p className="lead">Take the first way that fits.</p>
            <div className="markdown">
              <MDXContent>
                <Ways />
              </MDXContent>
            </div>
          </section>
          <section className="home-path" aria-labelledby="path">
            <h2 id="path">How a payment works</h2>
            <p className="lead">
              When the buyer’s browser comes back, or when a postback arrives, your server asks the Inquiry API. It says
              what the buyer paid. Compare that with the order in your own database.
            </p>
            <MDXContent>
              <PaymentPath />
            </MDXContent>
            <p>
              Before you go live, <Link to="/docs/api/testcards-accounts#prove">one command checks your shop</Link>{' '}
              against forged, altered and lost postbacks.
            </p>
          </section>
        </div>
      </main>
    </Layout>
  );
}
