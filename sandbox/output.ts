import {referenceOf, remarksOf, type Exchange} from './log';
import type {Sandbox} from './server';
import {suggestions} from './tryIt';

/** What the command prints. */
export interface Output {
  ready: (sandbox: Sandbox) => void;
  exchange: (exchange: Exchange) => void;
  notice: (message: string) => void;
  stopped: () => void;
}

const indented = (text: string, by: string): string => text.replace(/^/gm, by);

/** What a reader sees after the ready line: the merchant, and three things to try by pasting. */
function welcome({url, environment, engine}: Sandbox): string {
  const exports = Object.entries(environment).map(([name, value]) => `export ${name}=${value}`);
  const tries = suggestions(url, engine.merchantId, engine.freeReference()).map(
    ({title, command}, index) => `  ${index + 1}. ${title}\n${command ? `${indented(command, '     ')}\n` : ''}`,
  );
  return `
The test merchant, for the sample programs:
${indented(exports.join('\n'), '  ')}

Try:
${tries.join('\n')}`;
}

const timeOfDay = (): string => new Date().toTimeString().slice(0, 8);

/** Lines for a reader. @param isQuiet whether the ready line is all. */
export function plainLines(isQuiet: boolean): Output {
  const print = (text: string): void => {
    if (!isQuiet) console.log(text);
  };
  return {
    ready(sandbox) {
      console.log(`The sandbox is at ${sandbox.url} and no money moves. Ctrl+C stops it.`);
      print(welcome(sandbox));
    },
    exchange(exchange) {
      const {operation, method, reply} = exchange;
      const parts = [timeOfDay(), method, operation, referenceOf(exchange), reply.status || 'no answer'];
      print(
        [parts.filter((part) => part !== '').join(' '), ...remarksOf(exchange).map((text) => `  ${text}`)].join('\n'),
      );
    },
    notice: (message) => print(`${timeOfDay()} ${message}`),
    stopped: () => print('The sandbox stops.'),
  };
}

const printJson = (event: string, fields: object): void => console.log(JSON.stringify({event, ...fields}));

/** One JSON object a line, for programs. */
export const jsonLines: Output = {
  ready: ({url, environment}) => printJson('ready', {url, pid: process.pid, environment}),
  exchange(exchange) {
    const {at, operation, method, reply, problems, warnings, fault} = exchange;
    const event = operation.startsWith('postback') ? 'postback' : 'call';
    const fields = {at, operation, method, reference: referenceOf(exchange), status: reply.status};
    printJson(event, {...fields, problems, warnings, fault});
  },
  notice: (message) => printJson('notice', {message}),
  stopped: () => printJson('stopped', {}),
};
