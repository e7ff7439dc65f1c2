import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withClient } from '@mishwar/db';
import { openChannel, orderOf, placeOrder, restaurantsOf } from '../../tools/harness/channel.ts';
import { type Figure, inMs, mean, percentile, ratio } from '../../tools/harness/figures.ts';
import type { Installation } from '../../tools/harness/installation.ts';
import { inTurns, until } from '../../tools/harness/measure.ts';
import { numberOf } from '../../tools/harness/rows.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import { type Server, startServer } from '../../tools/harness/server.ts';
import type { RunOptions } from '../benchmark.ts';
import { type Regulator, startHangingRegulator, writeReports } from '../regulator/hanging-regulator.ts';

const WITHOUT_LOG: NodeJS.ProcessEnv = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'without-log.ts')).href}`,
};
/** Orders that a channel places at once: the log of the one is written while the next are answered. */
const AT_ONCE = 8;

/** The p95 of a channel's order, beside a server that writes no log. */
export async function writingFigure(installation: Installation, { quick, say }: RunOptions): Promise<Figure> {
  const entries = () => numberOf(installation.databaseUrl, 'select count(*) as n from http_log');
  const before = await entries();
  const turns = quick ? 10 : 250;
  const times = await placingTimes(installation, turns);
  // A server that stops writes the entries that wait; the floor has written none.
  const written = (await entries()) - before;
  if (written !== turns * AT_ONCE) throw new Error(`${written} of ${turns * AT_ONCE} calls are in the log`);
  // The first tenth warms up.
  const p95 = (all: readonly number[]) => percentile(all.slice(Math.floor(all.length / 10)), 0.95);
  const pair = [p95(times.ours), p95(times.floor)] as const;
  say(`an order with its log entry ${inMs(pair[0])}, without ${inMs(pair[1])} (p95)`);
  const what = `p95 of a channel's order, ${AT_ONCE} at once, with its log entry`;
  return ratio(what, pair, inMs, { atMost: 1.1 });
}

function placingTimes(installation: Installation, turns: number) {
  return scoped(async (stack) => {
    const server = stack.use(await startServer(installation, { roles: ['api'] }));
    const bare = stack.use(await startServer(installation, { roles: ['api'], env: WITHOUT_LOG }));
    const placing = async ({ origin }: Server, times: number[]) => {
      const channel = stack.use(openChannel(origin, installation));
      const [restaurant] = await restaurantsOf(channel);
      const place = async () => {
        const start = performance.now();
        await placeOrder(channel, orderOf(restaurant));
        times.push(performance.now() - start);
      };
      return () => Promise.all(Array.from({ length: AT_ONCE }, place));
    };
    const times = { ours: [] as number[], floor: [] as number[] };
    const works = { ours: await placing(server, times.ours), floor: await placing(bare, times.floor) };
    await inTurns(works, turns, 0);
    return times;
  });
}

/** How long the regulator takes, as one in the same country does. */
const ANSWER_MS = 20;

/** The mean time of a message to the regulator, from the queue to its stored outcome, beside a worker that writes no log. */
export function sendingFigure(installation: Installation, { quick, say }: RunOptions): Promise<Figure> {
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
const millisecondsAMessage = (
  installation: Installation,
  regulator: Regulator,
  messages: number,
  env: NodeJS.ProcessEnv,
): Promise<number> =>
  withClient(installation.databaseUrl, (client) =>
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
