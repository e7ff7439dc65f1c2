import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connection } from '../../tools/harness/rows.ts';

/** A regulator that confirms each report, or takes it and never answers. */
export interface HangingRegulator extends AsyncDisposable {
  /** What a server that reports to it reads from its environment. */
  readonly env: NodeJS.ProcessEnv;
  /** Number of reports that it confirmed, and that it took without an answer. */
  confirmed: number;
  unanswered: number;
  hangs: boolean;
}

/** Starts a regulator that confirms reports after `delayMs`. */
export async function startHangingRegulator({ delayMs = 0 } = {}): Promise<HangingRegulator> {
  const server = createServer((request, response) => {
    request.resume();
    regulator[regulator.hangs ? 'unanswered' : 'confirmed'] += 1;
    if (regulator.hangs) return;
    response.setHeader('content-type', 'application/json');
    const answer = () => response.end(JSON.stringify({ status: true, errorCodes: [], data: null }));
    delayMs > 0 ? setTimeout(answer, delayMs) : answer();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const regulator: HangingRegulator = {
    env: { CITC_URL: `http://${host}/citc`, CITC_TOKEN: 'bench', OUTGOING_PRIVATE_HOSTS: host },
    ...{ confirmed: 0, unanswered: 0, hangs: false },
    [Symbol.asyncDispose]: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return regulator;
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
