import { spawn } from 'node:child_process';

/** The program that opens an address in the browser of the desktop, with its arguments. */
export function openerOf(platform: NodeJS.Platform, url: string): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open', url];
  // `start` is a word of the shell, whose first quoted argument is a window's title.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', url];
  return ['xdg-open', url];
}

/** Opens an address in the browser; answers whether a program for it was found. */
export async function openPage(url: string): Promise<boolean> {
  const [program, ...args] = openerOf(process.platform, url);
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
