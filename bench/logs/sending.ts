import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withClient } from '@mishwar/db';
import type { Installation } from '../../tools/harness/installation.ts';
import { until } from '../../tools/harness/measure.ts';
import { type Figure, inMs, ratio } from '../../tools/harness/report.ts';
import { numberOf } from '../../tools/harness/rows.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import { startServer } from '../../tools/harness/server.ts';
import { mean } from '../../tools/harness/statistics.ts';
import type { RunOptions } from '../benchmark.ts';
import {
  type HangingRegulator,
  startHangingRegulator,
  writeReports,
} from '../regulator/hanging-regulator.ts';

/** Of a server that writes no log. */
export const WITHOUT_LOG: NodeJS.ProcessEnv = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'without-log.ts')).href}`,
};
/** How long the regulator takes, as one in the same country does. */
const ANSWER_MS = 20;

/** The mean time of a message to the regulator, from the queue to its stored outcome, beside a worker that writes no log. */
export function sendingFigure(
  installation: Installation,
  { quick, say }: Pick<RunOptions, 'quick' | 'say'>,
): Promise<Figure> {
  return scoped(async (stack) => {
    const regulator = stack.use(await startHangingRegulator({ delayMs: ANSWER_MS }));
    const [messages, turns] = quick ? [100, 1] : [2_000, 5];
    const ours: number[] = [];
    const floor: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      ours.push(await millisecondsAMessage(installation, regulator, messages, {}));
      floor.push(await millisecondsAMessage(installation, regulator, messages, WITHOUT_LOG));
    }
    say(`a message with its log entry ${inMs(mean(ours))}, without ${inMs(mean(floor))}`);
    const what = `mean of a message to a regulator that answers in ${ANSWER_MS} ms, with its log entry`;
    return ratio(what, [mean(ours), mean(floor)], inMs, { atMost: 1.1 });
  });
}

/** The time of each of `messages` that wait for a worker, which starts and sends them. */
function millisecondsAMessage(
  installation: Installation,
  regulator: HangingRegulator,
  messages: number,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  return withClient(installation.databaseUrl, (client) =>
    scoped(async (stack) => {
      await writeReports(client, { limit: messages });
      const before = regulator.confirmed;
      const options = { roles: ['worker'], env: { ...regulator.env, ...env } } as const;
      stack.use(await startServer(installation, options));
      const waiting = `select count(*) as n from outbox where destination = 'citc' and sent_at is null`;
      const atMost = (most: number) =>
        until(
          async () => {
            const n = await numberOf(client, waiting);
            return n > most ? undefined : { n, at: performance.now() };
          },
          { withinMs: 600_000, pauseMs: 10, what: 'the messages were not sent' },
        );
      // The first tenth warms up the worker.
      const begun = await atMost(messages - Math.floor(messages * 0.1));
      const done = await atMost(0);
      const confirmed = regulator.confirmed - before;
      if (confirmed < messages)
        throw new Error(`the regulator confirmed ${confirmed} of ${messages} messages`);
      return (done.at - begun.at) / begun.n;
    }),
  );
}
