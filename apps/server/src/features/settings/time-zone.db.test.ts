import { formatPickerDay, TIME_ZONES } from '@mishwar/domain';
import { readXlsx } from 'hucre';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/transaction.ts';
import { createDriver } from '../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { lockBalances, postToLedger } from '../wallet/public.ts';

const server = useTestServer({ roles: new Set(['api']) });
/** An instant of two days: each zone has a day and a time of its own for it. */
const BORDER = new Date('2026-02-10T19:30:00Z');
const EXPECTED = {
  'Asia/Riyadh': { day: '2026-02-10', other: '2026-02-11', time: '22:30:00' },
  'Asia/Ho_Chi_Minh': { day: '2026-02-11', other: '2026-02-10', time: '02:30:00' },
};
let staff: SignedInOperator;

beforeAll(async () => {
  const { db } = server.app;
  staff = await signInAs(server, 'SUPER_ADMIN');
  const world = await createOrderWorld(db);
  const driverId = await createDriver(db, { main: 0 });
  await sql`update driver set registration_date = ${BORDER} where id = ${driverId}`.execute(db);
  await placeTestOrder(db, world, { at: BORDER });
  // One an hour, so that the days of the zones count differently.
  for (let hours = 0; hours < 30; hours += 1)
    await placeTestOrder(db, world, { at: new Date(server.app.now().getTime() - hours * 3_600_000) });
  await inTransaction(db, async (trx) => {
    await lockBalances(trx, driverId);
    const entries = [
      { kind: 'CLEARING', gateway: 'MANUAL', amount: -5_000 },
      { kind: 'MAIN', amount: 5_000 },
    ] as const;
    const actor = { kind: 'driver', id: driverId, name: 'ناصر' } as const;
    const context = { driverId, orderId: null, key: 'border', actor };
    await postToLedger(trx, { type: 'TOP_UP', entries: [...entries] }, context);
  });
  await sql`update wallet_transaction set created_at = ${BORDER} where driver_id = ${driverId}`.execute(db);
});

async function setZone(zone: (typeof TIME_ZONES)[number]): Promise<void> {
  await sql`insert into setting (key, content) values ('TIME_ZONE', ${JSON.stringify(zone)})
    on conflict (key) do update set content = excluded.content`.execute(server.app.db);
}

/** The file of an export: its name, and its cells as texts. */
async function readFile(path: string, method = 'POST'): Promise<{ name: string; cells: string[] }> {
  const answer = await fetch(`${server.url}/admin/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${staff.token}` },
  });
  expect(answer.status, path).toBe(200);
  const book = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  const cells = (book.sheets[0]?.rows ?? [])
    .flat()
    .map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell)));
  return {
    name: /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '',
    cells,
  };
}

describe.each(TIME_ZONES)('an instant of two days, with TIME_ZONE $name', (zone) => {
  const { day, other, time } = EXPECTED[zone.timezone];
  const dates = (on: string) => ({ date: { from: on, to: on } });
  beforeAll(() => setZone(zone));

  it('is of the same day in the lists and totals of orders, drivers and transactions', async () => {
    const { orders, drivers, transactions } = staff.client;
    for (const [on, n] of [
      [day, 1],
      [other, 0],
    ] as const) {
      const filters = dates(on);
      expect((await orders.list({ filters })).data.total, `orders of ${on}`).toBe(n);
      expect((await drivers.list({ filters })).data.total, `drivers of ${on}`).toBe(n);
      expect(
        (await transactions.list({ filters: { type: ['TOP_UP'], ...filters } })).total,
        `transactions of ${on}`,
      ).toBe(n);
    }
  });

  it('is of that day and time in the files of orders, drivers and transactions', async () => {
    const of = `filters[date][from]=${day}&filters[date][to]=${day}`;
    const orders = await readFile(`orders/excel?${of}&columns[0]=order_date&columns[1]=time`);
    const drivers = await readFile(`drivers/excel?${of}`, 'GET');
    const transactions = await readFile(`transactions/export?version=new&${of}`);
    expect(drivers.cells.some((cell) => cell.startsWith(day))).toBe(true);
    for (const { cells } of [orders, transactions]) {
      expect(cells).toContain(`${day}T00:00:00.000Z`);
      expect(cells.filter((cell) => cell.slice(11, 19) === time)).toHaveLength(1);
    }
    for (const { name } of [orders, drivers, transactions])
      expect(name).toContain(formatPickerDay(server.app.now(), zone.timezone));
  });

  it('begins the day that today’s analysis and the dashboard count', async () => {
    const now = server.app.now();
    const today = formatPickerDay(now, zone.timezone);
    const listed = (await staff.client.orders.list({ filters: dates(today) })).data.total;
    expect(listed).toBeGreaterThan(0);
    expect((await staff.client.analysis.orders()).total.totalRecords).toBe(listed);
    const { data } = await staff.client.dashboard.figures({});
    expect(data.first_day).toBe(today);
    expect(data.orders.total).toBe(listed);
  });
});
