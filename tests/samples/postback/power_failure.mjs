// Begins the handler with database.mjs. It ends like a power failure where a test has left a file of that name beside
// the database, once.
import {existsSync, unlinkSync} from 'node:fs';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';

function dieAt(place) {
  const file = path.join(path.dirname(process.env.SHOP_DATABASE), place);
  if (!existsSync(file)) return;
  unlinkSync(file);
  process.kill(process.pid, 'SIGKILL');
}

const {exec, prepare} = DatabaseSync.prototype;

DatabaseSync.prototype.prepare = function (text) {
  const statement = prepare.call(this, text);
  const {run} = statement;
  statement.run = (values) => {
    const result = run.call(statement, values);
    if (text.includes('update payment_orders set payment') && result.changes) dieAt('in-fulfil');
    this.hasShipped ||= text.includes('insert into payment_shipments');
    return result;
  };
  return statement;
};

DatabaseSync.prototype.exec = function (text) {
  exec.call(this, text);
  if (this.hasShipped && text === 'commit') dieAt('after-fulfil');
};
