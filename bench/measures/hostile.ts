import {readFileSync} from 'node:fs';
import {connect} from 'node:net';
import {pumpedRequests} from '../../tests/serving/support/pumped';
import {request} from '../../tests/serving/support/raw';
import {
  removeFolder,
  type RunningServer,
  startCaddy,
  startCaddyfile,
  startNginx,
  temporaryFolder,
} from '../../tests/serving/support/servers';
import {buildHosting, publishBuild} from '../../tests/serving/support/site';
import {contentOf, placement} from '../../tests/support/build';
import {type Row, spreadsOf} from '../results';
import {ownBuild} from '../subjects';

const REQUESTS = 100_000;
const BATCH = 10;
const CONNECTIONS = 8;

/** A hundredth of a second: `getconf CLK_TCK` of every Linux that the bench runs on. */
const TICK_MS = 10;

const statOf = (pid: string | number) => readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ');

/** Milliseconds of processor that a server and its workers have used. */
function processorTime({pid}: RunningServer): number {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean);
  const ticks = [pid, ...workers].map((each) => statOf(each)).map((stat) => Number(stat[11]) + Number(stat[12]));
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS;
}

/** Sends requests over one connection. Resolves when the server has closed it, to how many answers came. */
const send = (port: number, requests: readonly string[]) =>
  new Promise<number>((resolve, reject) => {
    let text = '';
    const last = requests.length - 1;
    const bytes = requests.map((head, index) => `${head}${index === last ? '\r\nConnection: close' : ''}\r\n\r\n`);
    const socket = connect({host: '127.0.0.1', port}, () => socket.write(bytes.join(''), 'latin1'));
    socket.setTimeout(30_000, () => socket.destroy(new Error('No answer for 30 s.')));
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)));
    socket.on('close', () => resolve(text.split('HTTP/1.1 ').length - 1));
  });

/** What is no address at all ends the connection, and costs less than any other request. */
const isMalformed = (request: string) => /^\S+ \S*(?:%(?!7e)|\.\.)/i.test(request);

function* requestsToMeasure() {
  for (const request of pumpedRequests(REQUESTS * 4, 20_261)) if (!isMalformed(request)) yield request;
}

/** A server that takes the requests for another site's sends nothing, and would look cheap. */
async function expectNotFoundPage(server: RunningServer): Promise<void> {
  const {body} = await request(server.port, `${placement().below}/unknown`);
  if (!body.equals(contentOf('404.html'))) throw new Error(`${server.name} does not send the page of unknown paths.`);
}

/** Microseconds of processor for each answer. */
async function costOf(server: RunningServer): Promise<number> {
  await expectNotFoundPage(server);
  const requests = [...requestsToMeasure()].slice(0, REQUESTS);
  const before = processorTime(server);
  let answers = 0;
  const work = async () => {
    for (let batch = requests.splice(0, BATCH); batch.length > 0; batch = requests.splice(0, BATCH)) {
      const answered = await send(server.port, batch);
      answers += answered;
      // A request that ends the connection leaves the ones after it without an answer.
      requests.push(...batch.slice(answered + 1));
    }
  };
  await Promise.all(Array.from({length: CONNECTIONS}, work));
  const microseconds = (processorTime(server) - before) * 1000;
  if (answers < REQUESTS * 0.99) throw new Error(`${server.name} answered ${answers} of ${REQUESTS} requests.`);
  await server.stop();
  return microseconds / answers;
}

const plainNginx = (home: string) => (port: number) => `server {
  listen 127.0.0.1:${port};
  root ${home}/current;
  include /etc/nginx/mime.types;
  gzip_static on;
  brotli_static on;
  error_page 404 /404.html;
  location / { try_files $uri $uri.html =404; }
}`;

const plainCaddy = (home: string) => (port: number) => `{
	admin off
	auto_https off
	default_bind 127.0.0.1
}
http://:${port} {
	root * ${home}/current
	try_files {path} {path}.html
	file_server {
		precompressed br gzip
	}
	handle_errors {
		rewrite * /404.html
		file_server
	}
}
`;

/** What a request costs that is made to be slow: behind the generated configuration, and behind a plain one. */
export async function measureHostile(): Promise<Row[]> {
  await ownBuild();
  const home = temporaryFolder('bench');
  publishBuild(home);
  const hosting = buildHosting();
  const servers = [
    {
      name: 'nginx',
      own: () => startNginx(hosting, home),
      plain: () => startNginx(hosting, home, {}, '', {site: plainNginx(home)}),
    },
    {name: 'Caddy', own: () => startCaddy(hosting, home), plain: () => startCaddyfile(plainCaddy(home))},
  ];
  const rows: Row[] = [];
  try {
    for (const {name, own, plain} of servers) {
      const [ours, theirs] = [await costOf(await own()), await costOf(await plain())];
      const values = {'µs of processor a request': ours, 'plain, µs': theirs, ratio: ours / theirs};
      rows.push({subject: name, values: spreadsOf([values])});
    }
    return rows;
  } finally {
    removeFolder(home);
  }
}
