import { type Channel, openChannel } from '../../tools/harness/channel.ts';
import type { Installation } from '../../tools/harness/installation.ts';
import { inTurns } from '../../tools/harness/measure.ts';
import { type Figure, inMs, ratio } from '../../tools/harness/report.ts';
import { numberOf } from '../../tools/harness/rows.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import { startServer } from '../../tools/harness/server.ts';
import { percentile } from '../../tools/harness/statistics.ts';
import type { RunOptions } from '../benchmark.ts';
import { orderOf, placeOrder, restaurantsOf } from '../realtime/traffic.ts';
import { WITHOUT_LOG } from './sending.ts';

/** Orders that a channel places at once: the log of the one is written while the next are answered. */
const AT_ONCE = 8;

/** The p95 of a channel's order, beside a server that writes no log. */
export async function writingFigure(
  installation: Installation,
  { quick, say }: Pick<RunOptions, 'quick' | 'say'>,
): Promise<Figure> {
  const entries = () => numberOf(installation.databaseUrl, 'select count(*) as n from http_log');
  const before = await entries();
  const turns = quick ? 10 : 250;
  const ours: number[] = [];
  const floor: number[] = [];
  await scoped(async (stack) => {
    const server = stack.use(await startServer(installation, { roles: ['api'] }));
    const bare = stack.use(await startServer(installation, { roles: ['api'], env: WITHOUT_LOG }));
    const channel = stack.use(openChannel(server.origin, installation));
    const bareChannel = stack.use(openChannel(bare.origin, installation));
    const works = { ours: await placing(channel, ours), floor: await placing(bareChannel, floor) };
    await inTurns(works, turns, 0);
  });
  // A server that stops writes the entries that wait; the floor has written none.
  const written = (await entries()) - before;
  if (written !== turns * AT_ONCE) throw new Error(`${written} of ${turns * AT_ONCE} calls are in the log`);
  // The first tenth warms up.
  const [one, other] = [ours, floor].map((times) =>
    percentile(times.slice(Math.floor(times.length / 10)), 0.95),
  ) as [number, number];
  say(`an order with its log entry ${inMs(one)}, without ${inMs(other)} (p95)`);
  const what = `p95 of a channel's order, ${AT_ONCE} at once, with its log entry`;
  return ratio(what, [one, other], inMs, { atMost: 1.1 });
}

/** Places orders at once, and notes the duration of each in ms. */
async function placing(channel: Channel, times: number[]): Promise<() => Promise<unknown>> {
  const [restaurant] = await restaurantsOf(channel);
  const place = async () => {
    const start = performance.now();
    await placeOrder(channel, orderOf(restaurant));
    times.push(performance.now() - start);
  };
  return () => Promise.all(Array.from({ length: AT_ONCE }, place));
}
