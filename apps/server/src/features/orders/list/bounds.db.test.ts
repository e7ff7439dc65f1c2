import { beforeAll, describe, expect, it } from 'vitest';
import { placeTestOrder } from '../../../testing/factories/orders.ts';
import { createOrderWorld } from '../../../testing/factories/worlds.ts';
import { signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let second: { url: string };
const tokens: string[] = [];
beforeAll(async () => {
  second = await server.another();
  await placeTestOrder(server.app.db, await createOrderWorld(server.app.db));
  for (let n = 0; n < 2; n += 1) tokens.push((await signInAs(server)).token);
});

const call = async (path: string, { by = 0, method = 'GET', url = server.url } = {}) => {
  const answer = await fetch(`${url}/admin/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[by]}` },
  });
  await answer.arrayBuffer();
  return answer.status;
};

describe('[SEC-31] what one operator may ask for is bounded', () => {
  it.each([
    ['a page', 'limit=100', 'limit=601'],
    ['a page', 'limit=600', 'limit=100000'],
    ['a place', 'page=1000000', 'page=1000001'],
    ['a text', `filters[keyword]=${'a'.repeat(200)}`, `filters[keyword]=${'a'.repeat(201)}`],
    [
      'what was pasted',
      `filters[order_number]=${'1 '.repeat(3_999)}1`,
      `filters[order_number]=${'1%2C'.repeat(4_001)}`,
    ],
    ['a list', many(200), many(201)],
  ])('in the length of %s', async (_what, most, more) => {
    expect(await call(`orders?${most}`)).toBe(200);
    expect(await call(`orders?${more}`)).toBe(422);
  });

  it('on waiting exports, over all processes and per operator', async () => {
    const order = (by: number, url = server.url) => call('orders/export', { by, method: 'POST', url });
    const statuses = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((n) => order(0, n % 2 ? second.url : server.url)),
    );
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await order(0, second.url)).toBe(429);
    expect(await order(1)).toBe(200);
  });
});

function many(count: number): string {
  return Array.from({ length: count }, (_, index) => `filters[driver_company][${index}]=1`).join('&');
}
