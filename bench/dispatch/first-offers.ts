import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import { openChannel, orderOf, placeOrder, restaurantsOf } from '../../tools/harness/channel.ts';
import { type Figure, inMs, judged, median, percentile } from '../../tools/harness/figures.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import { startServer } from '../../tools/harness/server.ts';
import { NODE_FLAGS } from '../../tools/installation/node-flags.ts';
import { commitTimes, openWithCommitTimes } from '../realtime/committed.ts';
import { atPace } from '../realtime/traffic.ts';
import { openFleet } from './fleet.ts';
import type { PhonesFigures, PhonesTask } from './phones.ts';

const ORDERS_PER_SECOND = 100;
const DRIVERS = 10_000;
/** Between a phone that moves (5 s) and one that stands (15 s). ms */
const TOLD_EVERY_MS = 10_000;

/** From the commit of an order to that of its first offers, and from a phone's report meanwhile to its answer. */
export function measureFirstOffers(quick: boolean, say: (line: string) => void): Promise<readonly Figure[]> {
  return scoped(async (stack) => {
    const installation = stack.use(await openWithCommitTimes('dispatch', 20_000));
    const tokens = await openFleet(installation, quick ? 500 : DRIVERS);
    // As it is meant to run: those who hold the sockets apart from those who decide.
    const server = stack.use(await startServer(installation, { roles: ['api'] }));
    const decider = stack.use(await startServer(installation, { roles: ['worker', 'dispatcher'] }));
    const channel = stack.use(openChannel(server.origin, installation));
    const cpuSeconds = () => server.cpuSeconds() + decider.cpuSeconds();
    const restaurants = await restaurantsOf(channel);
    const task = { origin: server.origin, tokens, every: TOLD_EVERY_MS, places: restaurants };
    const phones = stack.use(await startPhones(task));
    say(`${tokens.length} phones are connected`);
    await sleep(quick ? 1_000 : TOLD_EVERY_MS);
    /** Orders at an even pace for so many seconds, from all restaurants in turn; their numbers. */
    const place = (seconds: number) =>
      atPace(1_000 / ORDERS_PER_SECOND, seconds, (index) =>
        placeOrder(channel, orderOf(restaurants[index % restaurants.length] ?? restaurants[0])),
      );
    await place(3);
    // What autovacuum does within a minute: until then, statements are planned for the empty tables of the start.
    const tables = 'outbox, feed_event, distribution_task, distribution_wave, wave_scan, offer';
    await withClient(installation.databaseUrl, (client) => client.query(`vacuum (analyze) ${tables}`));
    await phones.figures();
    const began = cpuSeconds();
    const seconds = quick ? 3 : 15;
    const numbers = await place(seconds);
    say(`the two servers used ${(((cpuSeconds() - began) / seconds) * 100).toFixed(0)}% of a core`);
    const { waits: reports, failed } = await phones.figures();
    await sleep(1_000);
    const committed = await commitTimes(installation, 'order', numbers);
    const offered = await commitTimes(installation, 'offers', numbers);
    // Orders without offers are skipped.
    const waits = numbers.flatMap((number) => {
      const [from, to] = [committed.get(number), offered.get(number)];
      return from === undefined || to === undefined ? [] : [to - from];
    });
    say(`${numbers.length} orders, first offers after ${inMs(median(waits))} (median)`);
    say(`${reports.length} positions, written after ${inMs(median(reports))} (median), ${failed} failed`);
    const reportsP99 = percentile(reports, 0.99);
    return [
      judged(
        `order committed to first offers, ${ORDERS_PER_SECOND} a second, p99`,
        { value: percentile(waits, 0.99), unit: inMs, floor: `${waits.length} of ${numbers.length}` },
        { atMost: 50 },
      ),
      judged(
        `${tokens.length} drivers' positions meanwhile, sent to committed, p99`,
        {
          value: failed > 0 ? Number.POSITIVE_INFINITY : reportsP99,
          ours: inMs(reportsP99),
          floor: `${reports.length} in ${seconds} s`,
        },
        { atMost: 2_000 },
      ),
    ];
  });
}

/** Starts the drivers' phones and waits until each of them is connected. */
async function startPhones(task: PhonesTask) {
  const child = fork(join(import.meta.dirname, 'phones.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ten thousand sockets of its own, whose garbage would cost those who are measured their time.
    execArgv: [...NODE_FLAGS],
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the phones have ended')));
  died.catch(() => undefined);
  const ask = async (message: PhonesTask | 'figures') => {
    child.send(message);
    return (await Promise.race([once(child, 'message'), died]))[0] as PhonesFigures;
  };
  await ask(task);
  return {
    /** What was measured since it was asked last. */
    figures: () => ask('figures'),
    [Symbol.dispose]: end,
  };
}
