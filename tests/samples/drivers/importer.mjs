// Imports the handler, as a server of one's own does, and runs both its parts for a reference and its token.

import {receive, settle} from '../../../samples/node/postback.mjs';

const [reference, token] = process.argv.slice(2);
console.log(await receive({reference, token}), await settle(reference));
