import {createHash, X509Certificate} from 'node:crypto';
import {cpSync, readFileSync} from 'node:fs';
import {createServer} from 'node:https';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {text} from 'node:stream/consumers';
import {chromium, expect, test} from '@playwright/test';
import {provider} from '../../provider';
import {writeHostFiles} from '../../src/plugins/hosting';
import {makeCertificate} from './support/certificate';
import {removeFolder, startNginx, temporaryFolder} from './support/servers';
import {runCommands} from './support/site';
import {BUILD} from '../support/build';

const folder = temporaryFolder('report');
test.afterAll(() => removeFolder(folder));

/** The digest by which Chromium knows a certificate's key. */
const keyDigest = (certificate: string) =>
  createHash('sha256')
    .update(new X509Certificate(readFileSync(certificate)).publicKey.export({type: 'spki', format: 'der'}))
    .digest('base64');

test('a browser reports what the policy has stopped to the address of policyReports', async () => {
  test.setTimeout(90_000);
  const tls = makeCertificate(folder);
  const received: string[] = [];
  const collector = createServer(
    {cert: readFileSync(tls.certificate), key: readFileSync(tls.key)},
    (request, response) => {
      void text(request).then((body) => {
        if (request.method === 'POST') received.push(`${request.headers['content-type']}\n${body}`);
      });
      // Reports are sent to another origin: the browser asks first.
      response.writeHead(204, {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': 'content-type',
        'Access-Control-Allow-Methods': 'POST',
      });
      response.end();
    },
  );
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const policyReports = `https://127.0.0.1:${(collector.address() as AddressInfo).port}/reports`;
  const home = path.join(folder, 'home');
  const build = path.join(folder, 'build');
  cpSync(BUILD, build, {recursive: true});
  await writeHostFiles(build, {...provider, policyReports});
  await runCommands('deploy', home, {build});
  // As deploy/README.md asks for with `policyReports`.
  const reporting = `add_header Reporting-Endpoints 'csp="${policyReports}"' always;\n`;
  const server = await startNginx(home, {
    tls,
    change: (site) => site.replace(/^ *add_header Content-Security-Policy/m, `${reporting}$&`),
  });
  const {executablePath, args = []} = test.info().project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...args,
      // It gathers reports for a minute otherwise.
      '--short-reporting-delay',
      // A server with a certificate in which it sees a fault has no say in where reports go.
      `--ignore-certificate-errors-spki-list=${keyDigest(tls.certificate)}`,
    ],
  });
  try {
    const page = await browser.newPage();
    const address = `https://127.0.0.1:${server.port}/docs/api/overviews`;
    const answer = await page.goto(address);
    expect(answer?.headers()['reporting-endpoints']).toContain(policyReports);
    await page.evaluate(() => {
      const image = new Image();
      image.src = 'https://evil.example/pixel.png';
      document.body.append(image);
    });
    await expect.poll(() => received.join('\n'), {timeout: 60_000}).toContain('https://evil.example/pixel.png');
    const report = received.find((each) => each.includes('evil.example'))!;
    expect(report).toMatch(/^application\/(?:reports\+json|csp-report)\n/);
    expect(report).toContain(address);
    expect(report).toContain('img-src');
  } finally {
    await browser.close();
    await server.stop();
    collector.close();
  }
});
