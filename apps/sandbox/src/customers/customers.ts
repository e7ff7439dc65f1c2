import { randomUUID } from 'node:crypto';
import type { City } from '../city/city.ts';
import { type ChannelClient, UNSIGNED } from '../gateway/channel-client.ts';
import { type Line, refusalOf, Stopped } from '../gateway/line.ts';
import type { ChannelAccess, Options } from '../options.ts';
import { pause } from '../pause.ts';
import type { Random } from '../random.ts';
import type { Tally } from '../tally.ts';
import { makeOrder } from './basket.ts';
import { rateOrder } from './rate-order.ts';
import { rhythmAt } from './rhythm.ts';

const HOUR_MS = 3_600_000;
const MAX_PAUSE_MS = 60_000;
/** Orders that wait for the server at once; hungry people beyond that go elsewhere. */
const MAX_WAITING = 20;
/** Share of customers who rate their order. */
const RATED = 0.35;

export interface Channel {
  access: ChannelAccess;
  client: ChannelClient;
}

interface Market {
  city: City;
  channels: readonly Channel[];
  options: Pick<Options, 'ordersPerHour' | 'speed' | 'cancel'>;
  line: Line;
  tally: Tally;
  random: Random;
  signal: AbortSignal;
  /** Called for each refusal that no customer could have caused. */
  report(problem: string): void;
}

/** Customers order at random, by the rhythm of the day, until they are stopped. */
export async function runCustomers(market: Market): Promise<void> {
  const { channels, options, random, signal, line } = market;
  if (options.ordersPerHour === 0 || channels.length === 0) return;
  // No two runs give an order the same id.
  const run = randomUUID().slice(0, 8);
  let waiting = 0;
  for (let count = 1; !signal.aborted; count++) {
    const perHour = options.ordersPerHour * rhythmAt(new Date());
    if (!(await pause(Math.min(random.pause(HOUR_MS / perHour), MAX_PAUSE_MS), signal))) return;
    if (line.isDown || waiting >= MAX_WAITING) continue;
    const channel = random.weighted(channels, ({ access }) => access.weight);
    waiting += 1;
    void placeOne(market, channel, `${run}-${count}`, random.fork(`${run}/${count}`)).finally(() => {
      waiting -= 1;
    });
  }
}

async function placeOne(market: Market, { client }: Channel, id: string, random: Random): Promise<void> {
  const { city, line, tally, options, signal, report } = market;
  const order = makeOrder(city, id, random, new Date());
  const key = randomUUID();
  try {
    const placed = await line.call(() =>
      client.createOrder({ headers: { ...UNSIGNED, 'idempotency-key': key }, body: order }),
    );
    tally.add('ordered');
    if (random.chance(options.cancel)) void changeMind(market, client, placed.order_number, random);
    else if (random.chance(RATED)) void rateOrder(market, client, placed.order_number, random);
  } catch (error) {
    if (error instanceof Stopped || signal.aborted) return;
    tally.add('refused');
    report(`an order was refused: ${refusalOf(error) ?? error}`);
  }
}

/** Cancels after some minutes; too late once a driver has the food. */
async function changeMind(
  { line, tally, options, signal }: Market,
  client: ChannelClient,
  orderNumber: string,
  random: Random,
): Promise<void> {
  if (!(await pause((random.between(0.5, 8) * 60_000) / options.speed, signal))) return;
  const key = randomUUID();
  const reason = random.pick(['طلبت بالخطأ', 'تأخر الطلب', 'غيرت رأيي', 'العنوان غير صحيح']);
  try {
    await line.call(() =>
      client.cancelOrder({
        headers: { ...UNSIGNED, 'idempotency-key': key },
        params: { order_number: orderNumber },
        body: { reason },
      }),
    );
    tally.add('cancelled');
  } catch {
    // Too late, or stopped: the order stays.
  }
}
