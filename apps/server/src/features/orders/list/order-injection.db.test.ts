import { beforeAll, describe, expect, it } from 'vitest';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld } from '../../../testing/factories/worlds.ts';
import { fastestOf } from '../../../testing/in-parallel.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { tableState } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
beforeAll(async () => {
  const world = await createOrderWorld(server.app.db);
  for (let n = 0; n < 3; n += 1) await placeTestOrder(server.app.db, world, { at: server.app.now() });
  staff = await signInAs(server);
});

const ATTACKS = [
  "' or '1'='1",
  "'; drop table orders; --",
  '") or 1=1 --',
  '\\',
  '%',
  '_',
  "1' union select password_hash from operator --",
  "'||pg_sleep(5)||'",
  '$$; select 1; $$',
  "E'\\x27 or 1=1",
];
const TEXTS = ['keyword', 'customer_name', 'order_number', 'restaurant', 'phone', 'driver_name'];
const list = async (query: string) => {
  const answer = await fetch(`${server.url}/admin/api/v1/orders?${query}`, {
    headers: { authorization: `Bearer ${staff.token}` },
  });
  const { data } = (await answer.json()) as { data: { total?: number; errors?: unknown } };
  return { status: answer.status, total: data.total };
};

/** Time of the shortest `pg_sleep` among the attacks. */
const SLEEP_MS = 5_000;

describe('[SEC-33] input is data', () => {
  it('in every text filter: injections find nothing, change nothing and do not sleep', async () => {
    expect(await list('')).toEqual({ status: 200, total: 3 });
    const before = await tableState(server.database.pool);
    for (const filter of TEXTS) {
      for (const attack of ATTACKS) {
        const call = () => list(`filters[${filter}]=${encodeURIComponent(attack)}`);
        const start = performance.now();
        const { status, total } = await call();
        const ms = performance.now() - start;
        expect(status, `${filter} ${attack}`).toBe(200);
        expect(total, `${filter} ${attack}`).toBe(0);
        if (ms > SLEEP_MS) expect(await fastestOf(3, call), `${filter} ${attack}`).toBeLessThan(SLEEP_MS);
      }
    }
    expect(await tableState(server.database.pool)).toEqual(before);
  });

  it('sort and columns come from a list: any other name is refused', async () => {
    for (const sort of ['password_hash', '1;drop table orders', 'asc', '-2', "1' --"])
      expect((await list(`sort=${encodeURIComponent(sort)}`)).status, sort).toBe(422);
    for (const column of ['password_hash', 'o.id', 'order_number; drop table orders', "order_number'"]) {
      const query = `columns[0]=${encodeURIComponent(column)}`;
      for (const kind of ['excel', 'export']) {
        const answer = await fetch(`${server.url}/admin/api/v1/orders/${kind}?${query}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${staff.token}` },
        });
        expect(answer.status, column).toBe(422);
      }
    }
    expect(await list('sort=1')).toEqual({ status: 200, total: 3 });
  });
});
