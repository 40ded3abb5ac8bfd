// Prints the result of a scan as JSON: node scan.mjs localhost:8443/
import {scan} from './node_modules/@mdn/mdn-http-observatory/src/scanner/index.js';

const {scan: result, tests} = await scan(process.argv[2]);
const failed = Object.entries(tests).filter(([, {pass}]) => !pass);
console.log(JSON.stringify({...result, failed: failed.map(([name, {result: reason}]) => `${name}: ${reason}`)}));
