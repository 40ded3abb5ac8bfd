import path from 'node:path';
import {PACKAGE_FILE} from 'payment-sandbox/packageFile';
import {sampleLanguages, type SampleLanguage} from '../../remark/sampleLanguages';
import {archiveAddress, programAddress} from './addresses';

/**
 * The way to a shop in ten lines, for the beginning of `llms.txt`.
 *
 * @param site address of the site with the base path, with a slash at the end.
 */
export function gettingStarted(site: string): string {
  const page = (label: string, address: string) => `[${label}](${site}docs/api/${address})`;
  const sandbox = `npx --yes ${site}${PACKAGE_FILE}`;
  const listOf = (addressOf: (language: SampleLanguage) => string) =>
    sampleLanguages
      .flatMap((language) => (language.client ? `[${language.label}](${site}${addressOf(language)})` : []))
      .join(', ');
  const handlerFile = (file: string) => `[${path.posix.basename(file)}](${site}${programAddress('postback', file)})`;
  const handlers = sampleLanguages.flatMap(({label, fileOf, folder}) =>
    folder ? [`${label} ${handlerFile(fileOf('postback'))} and ${handlerFile(folder)}`] : [],
  );
  const databases = sampleLanguages.flatMap(({database}) => (database ? [handlerFile(database.file)] : []));
  const steps = [
    `Before you write, read the cases that your shop will have to pass (\`${sandbox} check --list\`) and the [test vectors](${site}downloads/test-vectors.json).`,
    `Start the sandbox with \`${sandbox}\`, and set the variables of ${page('its environment', 'preparation.md#sandbox-variables')}. [A first payment](${site}blog/first-blog-post.md) is a whole shop in one file for Node.js. In another language, take the handler of step 6 and add your checkout.`,
    `Copy the client of your language: ${listOf(({client}) => programAddress('client', client!.file))}. It is one file without dependencies. ${page('The client', 'preparation.md#client')} makes every call and decides about a payment.`,
    'For another language, write a client, and run the test vectors against it.',
    `Start payments with ${page('the redirect form', 'redirect/simple-payment.md')}, or with a QR of ${page('the PromptPay API', 'none-ui-api/promptpay-api.md')}.`,
    `Take postbacks with ${page('the handler', 'preparation.md#postback-handler')}, which keeps its data in the files of a folder: ${handlers.join(', ')}. An archive has client, handler and programs: ${listOf(({id}) => archiveAddress(id))}.`,
    `In your shop, import from \`database\` instead of \`folder\`: ${databases.join(', ')} have the same functions on SQLite, and those of your pages, of your staff, of the daily job and of the check. For another database, write the functions that the handler imports. ${handlerFile('handler.sql')} has the tables and a statement for each: \`attempt_of\`, \`owner_of\`, \`store_postback\`, \`open_attempts\`, \`close\`, \`fulfil\`, \`paid_by\`, \`task_lines\` and \`add_task_line\`.`,
    `Every day, ${page('ask Inquiry about the attempts of seven days', 'payment-features/inquiry-api.md#reconciliation')}.`,
    `Stop the sandbox, and check the shop with \`${sandbox} check --postback-url …\`. ${page('The go-live check', 'testcards-accounts.md#prove')} ends with 0 when no case failed.`,
  ];
  return ['The way to a shop:', '', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n');
}
