// A worker starts without the loader of TypeScript through which Docusaurus reads the configuration.
require('tsx/cjs');
const {parentPort, workerData} = require('node:worker_threads');
const {readPage} = require('./readPage');

async function main() {
  const pages = [];
  const {tasks, cache} = workerData;
  // Not `import`, which the loader leaves to Node.
  const loadReader = async () => require('./contents');
  for (const task of tasks) pages.push(await readPage(task, cache, loadReader));
  parentPort.postMessage(pages);
}

// A rejection ends the worker with an error, which reaches the thread that started it.
main();
