import {spawnSync} from 'node:child_process';
import path from 'node:path';

const PACKAGE = `node-linux-${process.arch}`;
const VERSION = '24.22.3';
const folder = path.join(__dirname, '../.cache', `${PACKAGE}-${VERSION}`);

/** The running Node.js, if it has SQLite, or the one in `.cache`. */
export function nodeWithSqlite(): string | undefined {
  const installed = path.join(folder, 'node_modules', PACKAGE, 'bin/node');
  return [process.execPath, installed].find((node) => spawnSync(node, ['-e', "require('node:sqlite')"]).status === 0);
}

/** Not a dependency: its program would take the place of the one that runs npm. */
export function installNodeWithSqlite(): void {
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  spawnSync('npm', ['install', ...options, `${PACKAGE}@${VERSION}`], {stdio: 'inherit'});
}
