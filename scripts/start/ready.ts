import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../../tools/installation/problem.ts';
import type { Part } from './child.ts';

const WITHIN_MS = 60_000;

/** Waits until `url` answers that the server is ready. Throws StartProblem when it ends first, or takes too long. */
export async function waitUntilReady(server: Part, url: string): Promise<void> {
  let ended: string | undefined;
  void server.ended.then((lines) => {
    ended = lines;
  });
  for (const start = Date.now(); Date.now() - start < WITHIN_MS; await sleep(100)) {
    if (ended !== undefined) throw new StartProblem(`The server did not start: ${ended}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 200) return;
  }
  throw new StartProblem(`The server was not ready within ${WITHIN_MS / 1000} seconds; see its log.`);
}
