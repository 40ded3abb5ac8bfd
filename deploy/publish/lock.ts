import * as fs from 'node:fs';
import {hostname} from 'node:os';
import {PARTIAL, pathsIn} from './home';

/** When a lock of another machine or container counts as left behind, in milliseconds: its processes cannot be seen. */
const LOCK_LASTS = 600_000;

/**
 * Names a process so that no later one has the same name: a container's first process is always number 1. The start of
 * a process is the 22nd field of its `stat`, the 20th after its name in brackets.
 */
function nameOfProcess(processId: string): string {
  try {
    const stat = fs.readFileSync(`/proc/${processId}/stat`, 'utf8');
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${processId} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]} ${boot}`;
  } catch {
    return '';
  }
}

function isHeld(lock: string): boolean {
  const [host, ...name] = fs.readFileSync(lock, 'utf8').split(' ');
  if (name.length === 0) return false;
  if (host === hostname() && fs.existsSync('/proc/self/stat')) return nameOfProcess(name[0]!) === name.join(' ');
  return Date.now() - fs.statSync(lock).mtimeMs < LOCK_LASTS;
}

/** Runs a change with no other beside it. A lock whose holder has died is taken over. */
export function locked<Result>(home: string, change: () => Result): Result {
  const {lock} = pathsIn(home);
  const own = `${lock}.${process.pid}${PARTIAL}`;
  try {
    // Made whole before it is the lock: on a full disk there is none, rather than one that names nobody.
    fs.writeFileSync(own, `${hostname()} ${nameOfProcess(String(process.pid))}`);
    if (fs.existsSync(lock) && !isHeld(lock)) fs.renameSync(lock, `${own}${PARTIAL}`);
    fs.linkSync(own, lock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(
      `${fs.readFileSync(lock, 'utf8')} is publishing to ${home} (host, process): try again when it is done. ` +
        `If you know that it is not running any more, remove ${lock}.`,
      {cause: error},
    );
  } finally {
    [own, `${own}${PARTIAL}`].forEach((file) => fs.rmSync(file, {force: true}));
  }
  // For every file and folder that is made meanwhile: a server reads them as another user.
  const umask = process.umask(0o022);
  try {
    return change();
  } finally {
    process.umask(umask);
    fs.rmSync(lock, {force: true});
  }
}
