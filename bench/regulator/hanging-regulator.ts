import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connection } from '../../tools/harness/rows.ts';

/** A regulator that confirms each report, or takes it and never answers. */
export type Regulator = Awaited<ReturnType<typeof startHangingRegulator>>;

/** Starts a regulator that confirms reports after `delayMs`, until it `hangs`. */
export async function startHangingRegulator({ delayMs = 0 } = {}) {
  /** Number of reports that it confirmed, and that it took without an answer. */
  const state = { confirmed: 0, unanswered: 0, hangs: false };
  const server = createServer((request, response) => {
    request.resume();
    state[state.hangs ? 'unanswered' : 'confirmed'] += 1;
    if (state.hangs) return;
    response.setHeader('content-type', 'application/json');
    const answer = () => response.end(JSON.stringify({ status: true, errorCodes: [], data: null }));
    delayMs > 0 ? setTimeout(answer, delayMs) : answer();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    /** What a server that reports to it reads from its environment. */
    env: { CITC_URL: `http://${host}/citc`, CITC_TOKEN: 'bench', OUTGOING_PRIVATE_HOSTS: host },
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections();
      return server[Symbol.asyncDispose]();
    },
  });
}

/** Writes reports to the regulator as orders that change do, each of another order. */
export const writeReports = (client: Connection, { limit = 1, offset = 0 }): Promise<unknown> =>
  client.query(
    `insert into outbox (destination, ordering_key, event, payload)
     select 'citc', 'order:' || o.id, 'ORDER_CREATE', jsonb_build_object(
       'order_number', o.order_number, 'status', o.status, 'driver_id', null, 'at', now())
     from orders o where not o.is_fake order by o.id limit $1 offset $2`,
    [limit, offset],
  );
