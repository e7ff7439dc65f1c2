import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { withClient } from '@mishwar/db';
import type { Installation } from '../../tools/harness/installation.ts';
import { type Figure, inMs } from '../../tools/harness/report.ts';
import { startServer } from '../../tools/harness/server.ts';
import { mean } from '../../tools/harness/statistics.ts';
import { type HangingRegulator, startHangingRegulator } from '../regulator/hanging-regulator.ts';

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'without-log.ts')).href;
const POLL_MS = 10;
/** How long the regulator takes, as one in the same country does. */
const ANSWER_MS = 20;

/** The mean time of a message to the regulator, from the queue to its stored outcome, beside a worker that writes no log. */
export async function sendingFigure(
  installation: Installation,
  { quick, say }: { quick: boolean; say: (line: string) => void },
): Promise<Figure> {
  const regulator = await startHangingRegulator({ delayMs: ANSWER_MS });
  try {
    const [messages, turns] = quick ? [100, 1] : [2_000, 5];
    const [ours, floor]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn++) {
      ours.push(await millisecondsAMessage(installation, regulator, messages, {}));
      floor.push(
        await millisecondsAMessage(installation, regulator, messages, {
          NODE_OPTIONS: `--import ${PRELOAD}`,
        }),
      );
    }
    say(`a message with its log entry ${inMs(mean(ours))}, without ${inMs(mean(floor))}`);
    return {
      what: `mean of a message to a regulator that answers in ${ANSWER_MS} ms, with its log entry`,
      ours: inMs(mean(ours)),
      floor: inMs(mean(floor)),
      value: mean(ours) / mean(floor),
      goal: { atMost: 1.1 },
    };
  } finally {
    await regulator.stop();
  }
}

/** The time of each of `messages` that wait for a worker, which starts and sends them. */
async function millisecondsAMessage(
  installation: Installation,
  regulator: HangingRegulator,
  messages: number,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  return withClient(installation.databaseUrl, async (client) => {
    await client.query(
      `insert into outbox (destination, ordering_key, event, payload)
       select 'citc', 'order:' || o.id, 'ORDER_CREATE', jsonb_build_object(
         'order_number', o.order_number, 'status', o.status, 'driver_id', null, 'at', now())
       from orders o where not o.is_fake order by o.id limit $1`,
      [messages],
    );
    const confirmed = regulator.confirmed;
    const worker = await startServer(installation, {
      roles: ['worker'],
      env: {
        CITC_URL: regulator.url,
        CITC_TOKEN: 'bench',
        OUTGOING_PRIVATE_HOSTS: new URL(regulator.url).host,
        ...env,
      },
    });
    try {
      // The first tenth warms up the worker.
      const left = (share: number) => messages - Math.floor(messages * share);
      const waiting = async () => {
        const { rows } = await client.query<{ n: number }>(
          `select count(*)::int as n from outbox where destination = 'citc' and sent_at is null`,
        );
        return rows[0]?.n ?? 0;
      };
      const until = async (most: number) => {
        let n = await waiting();
        while (n > most) {
          await sleep(POLL_MS);
          n = await waiting();
        }
        return { n, at: performance.now() };
      };
      const [begun, done] = [await until(left(0.1)), await until(0)];
      if (regulator.confirmed - confirmed < messages)
        throw new Error(`the regulator confirmed ${regulator.confirmed - confirmed} of ${messages} messages`);
      return (done.at - begun.at) / begun.n;
    } finally {
      await worker.stop();
    }
  });
}
