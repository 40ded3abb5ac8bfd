import Link from '@docusaurus/Link';

const HEADERS = ['Way', 'Fits when', 'You build', 'The buyer pays'];

const choices = [
  {
    way: 'Payment link',
    to: '/docs/api/payment-link/easy-payment-link',
    cells: [
      'You sell by chat, mail or invoice',
      'Nothing, or one call that sends the price; then an inquiry before you ship',
      'On the hosted page, from the link',
    ],
  },
  {
    way: 'Plugin',
    to: '/docs/plugins/overviews',
    cells: [
      'Your shop runs on WooCommerce, Magento, OpenCart or VirtueMart, and support names a package for it',
      'Nothing: install it, then check that it verifies',
      'On the hosted page, from your checkout',
    ],
  },
  {
    way: 'Redirect',
    to: '/docs/api/redirect/simple-payment',
    cells: [
      'Your own shop, every channel of your contract',
      'An HTML form, a postback page, an inquiry',
      'On the hosted page, from your checkout',
    ],
  },
  {
    way: 'API',
    to: '/docs/api/none-ui-api/promptpay-api',
    cells: [
      'Your own page shows the PromptPay QR',
      'A call from your server, a postback page, an inquiry',
      'In the banking app, from your page',
    ],
  },
];

/** The four ways to take a payment, side by side; `src/css/tables.css` stacks them in narrow windows. */
export default function HomeChoices() {
  // What is stacked loses the roles of a table in some browsers; so they are written out.
  return (
    <div className="markdown">
      <table role="table" className="stacked" data-columns="many" aria-labelledby="choose">
        <thead role="rowgroup">
          <tr role="row">
            {HEADERS.map((header) => (
              <th key={header} role="columnheader" scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {choices.map(({way, to, cells}) => (
            <tr key={way} role="row">
              <th role="rowheader" scope="row">
                <Link to={to}>{way}</Link>
              </th>
              {cells.map((cell, index) => (
                <td key={HEADERS[index + 1]} role="cell" data-label={HEADERS[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
