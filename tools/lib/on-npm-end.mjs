// Runs on the machine's own Node (20 and later): nothing but built-ins here.
import { readFileSync } from 'node:fs';

const LOOK_MS = 500;
/** Names of the shells in which npm runs a script. */
const SHELLS = ['sh', 'bash', 'dash', 'ash', 'zsh'];

/**
 * Name and parent of a process; undefined where the system does not tell.
 * @param {number} pid
 * @returns {{ name: string, parent: number } | undefined}
 */
function processOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const [, parent] = text.slice(end + 2).split(' ');
    return { name: text.slice(text.indexOf('(') + 1, end), parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/**
 * Calls `onEnd` once when the npm that runs this script has ended, also where it was killed and could not pass a signal on.
 * Between npm and this process may be a shell, which outlives it. Does nothing where npm does not run this script.
 * @param {() => void} onEnd
 */
export function onNpmEnd(onEnd) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const shell = processOf(parent);
  const npm = shell && SHELLS.includes(shell.name) ? shell.parent : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || processOf(parent)?.parent === npm)) return;
    clearInterval(timer);
    onEnd();
  }, LOOK_MS);
  timer.unref();
}
