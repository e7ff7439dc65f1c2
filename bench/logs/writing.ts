import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withClient } from '@mishwar/db';
import { openChannel } from '../../tools/harness/channel.ts';
import type { Installation } from '../../tools/harness/installation.ts';
import { inTurns } from '../../tools/harness/measure.ts';
import { type Figure, inMs } from '../../tools/harness/report.ts';
import { startServer } from '../../tools/harness/server.ts';
import { percentile } from '../../tools/harness/statistics.ts';
import { orderOf, placeOrder, restaurantsOf } from '../realtime/traffic.ts';

/** Orders that a channel places at once: the log of the one is written while the next are answered. */
const AT_ONCE = 8;

/** The p95 of a channel's order, beside a server that writes no log. */
export async function writingFigure(
  installation: Installation,
  { quick, say }: { quick: boolean; say: (line: string) => void },
): Promise<Figure> {
  const preload = pathToFileURL(join(import.meta.dirname, 'without-log.ts')).href;
  const servers = [
    await startServer(installation, { roles: ['api'] }),
    await startServer(installation, { roles: ['api'], env: { NODE_OPTIONS: `--import ${preload}` } }),
  ];
  const channels = servers.map(({ origin }) => openChannel(origin, installation));
  try {
    const before = await entriesOf(installation);
    const turns = quick ? 10 : 250;
    const [times, bare] = await timesOf(channels, turns);
    // A server that stops writes the entries that wait; the floor has written none.
    for (const channel of channels) channel.close();
    for (const server of servers) await server.stop();
    const written = (await entriesOf(installation)) - before;
    if (written !== turns * AT_ONCE) throw new Error(`${written} of ${turns * AT_ONCE} calls are in the log`);
    const [ours, floor] = [percentile(times, 0.95), percentile(bare, 0.95)];
    say(`an order with its log entry ${inMs(ours)}, without ${inMs(floor)} (p95)`);
    return {
      what: `p95 of a channel's order, ${AT_ONCE} at once, with its log entry`,
      ours: inMs(ours),
      floor: inMs(floor),
      value: ours / floor,
      goal: { atMost: 1.1 },
    };
  } finally {
    for (const channel of channels) channel.close();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Number of calls in the log. */
function entriesOf({ databaseUrl }: Installation): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from http_log');
    return rows[0]?.n ?? 0;
  });
}

/** Durations of each order, in ms, of the first channel and of the second. */
async function timesOf(
  channels: readonly ReturnType<typeof openChannel>[],
  turns: number,
): Promise<[number[], number[]]> {
  const work = async (channel: ReturnType<typeof openChannel>) => {
    const [restaurant] = await restaurantsOf(channel);
    if (!restaurant) throw new Error('the demo has no restaurant');
    const times: number[] = [];
    const place = async () => {
      const start = performance.now();
      await placeOrder(channel, orderOf(restaurant));
      times.push(performance.now() - start);
    };
    return { times, turn: () => Promise.all(Array.from({ length: AT_ONCE }, place)) };
  };
  const [ours, floor] = await Promise.all(channels.map(work));
  if (!ours || !floor) throw new Error('there are two channels');
  await inTurns({ ours: ours.turn, floor: floor.turn }, turns, 0);
  // The first tenth warms up.
  const counted = (times: number[]) => times.slice(Math.floor(times.length / 10));
  return [counted(ours.times), counted(floor.times)];
}
