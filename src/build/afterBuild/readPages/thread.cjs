// A thread starts without the loader of TypeScript through which Docusaurus reads the configuration.
require('tsx/cjs');
const {parentPort, workerData} = require('node:worker_threads');
const {readPage} = require('./readPage');

async function main() {
  const pages = [];
  const {orders, memory} = workerData;
  // Not `import`, which the loader leaves to Node.
  const loadReader = async () => require('./contents');
  for (const order of orders) pages.push(await readPage(order, memory, loadReader));
  parentPort.postMessage(pages);
}

// A rejection ends the thread with an error, which reaches the thread that started it.
main();
