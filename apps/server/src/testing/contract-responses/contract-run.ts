import { expect } from 'vitest';
import { callersOf } from '../callers.ts';
import { type Credentials, type Part, type RouteCall, routeCalls, sendCall } from '../contract-requests.ts';
import { createOperator } from '../factories/operators.ts';
import { placeTestOrder } from '../factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../factories/worlds.ts';
import type { Json } from '../json-samples.ts';
import { sessionOf } from '../sign-in.ts';
import type { TestServer } from '../test-server.ts';

/** Response fields that later requests use. */
interface ResponseBody {
  _id: string;
  order_number: string;
  token: string;
  attemptToken: string;
  top_up_id: string;
  data: { _id: string; results: { id: string; version: number }[] };
}

/** A server with orders, a super admin who calls its routes, and all responses. */
export interface ContractRun {
  readonly server: TestServer;
  readonly world: OrderWorld;
  readonly channel: Credentials;
  /** Responses of each route. */
  readonly responses: ReadonlyMap<string, readonly unknown[]>;
  readonly routes: ReadonlyMap<string, RouteCall>;
  routeOf(name: string): RouteCall;
  /** Calls a route, expects success and records the response. */
  call(name: string, parts?: Partial<Record<Part, Json>>, caller?: Credentials): Promise<ResponseBody>;
  /** Calls a route with a multipart file. */
  upload(name: string, field: string, file: File, fields?: Record<string, string>): Promise<ResponseBody>;
  order(at?: Date): Promise<{ id: number; order_number: string }>;
  /** Creates an order with an offer to a driver; returns the offer as a parameter. */
  offerTo(driverId: number): Promise<{ order_number: string; params: { offer_id: string } }>;
  /** Header of an order action. */
  transactionKey(orderNumber: string, action: string): { 'x-transaction-key': string };
  /** Header of any other idempotent request. */
  idempotencyKey(): { 'idempotency-key': string };
}

/** Prepares data and callers on a server. */
export async function startContractRun(server: TestServer): Promise<ContractRun> {
  const { db } = server.app;
  const world = await createOrderWorld(db);
  const { channel } = await callersOf(server);
  const { id: adminId } = await createOperator(server.app, { role: 'SUPER_ADMIN' });
  const admin = { headers: { authorization: `Bearer ${await sessionOf(server.app, adminId)}` } };
  const responses = new Map<string, unknown[]>();
  const routes = new Map(routeCalls().map((call) => [call.name, call]));
  const routeOf = (name: string): RouteCall => {
    const route = routes.get(name);
    if (!route) throw new Error(`no route ${name}`);
    return route;
  };
  const keep = (name: string, body: unknown) => {
    responses.set(name, [...(responses.get(name) ?? []), body]);
    return body as ResponseBody;
  };
  const order = (at = server.app.now()) => placeTestOrder(db, world, { at });
  return {
    ...{ server, world, channel, responses, routes, routeOf, order },
    async call(name, parts = {}, caller = admin) {
      const answer = await sendCall(server.url, routeOf(name), parts, caller);
      expect(answer.status, `${name} ${JSON.stringify(answer.body).slice(0, 500)}`).toBeLessThan(300);
      return keep(name, answer.body);
    },
    async upload(name, field, file, fields = {}) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.append(key, value);
      form.append(field, file);
      const { method, path } = routeOf(name);
      const answer = await fetch(`${server.url}${path}`, { method, headers: admin.headers, body: form });
      expect(answer.status, name).toBe(200);
      return keep(name, await answer.json());
    },
    async offerTo(driver_id) {
      const { id, order_number } = await order();
      const offered_at = server.clock.now();
      const offer = await db
        .insertInto('offer')
        .values({
          ...{ order_id: id, driver_id, wave: 1, score: 50, offered_at },
          expires_at: new Date(offered_at.getTime() + 60_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { order_number, params: { offer_id: String(offer.id) } };
    },
    transactionKey: (orderNumber, action) => ({
      'x-transaction-key': `${orderNumber}::${adminId}::${action}::${crypto.randomUUID()}`,
    }),
    idempotencyKey: () => ({ 'idempotency-key': crypto.randomUUID() }),
  };
}
