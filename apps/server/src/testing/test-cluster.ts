import { randomUUID } from 'node:crypto';
import type { Subscribed } from '@mishwar/contract';
import { createTestDatabase, type TestDatabase } from '@mishwar/db/testing';
import type { Socket } from 'socket.io-client';
import { expect } from 'vitest';
import type { App } from '../platform/app.ts';
import { createChannel } from './factories/channels.ts';
import { CENTRE, createRestaurant } from './factories/stores.ts';
import { callAsChannel } from './gateway-calls.ts';
import { openProcessGroup, type ProcessGroup, type ServerProcess } from './processes.ts';
import { type SignedInOperator, signInAs } from './sign-in.ts';
import { connectSocket, socketOf } from './sockets.ts';

const RESTAURANT = 'REST-1';

interface Heard {
  seq: number;
  event: string;
  payload: unknown;
}

export interface Portal {
  socket: Socket;
  heard: Heard[];
  subscribed: Subscribed;
}

/** Two processes of each role on one database, with a restaurant, a channel and an operator. */
export interface TestCluster {
  database: TestDatabase;
  world: Pick<App, 'db' | 'now'>;
  processes: ProcessGroup;
  apis: [ServerProcess, ServerProcess];
  workers: [ServerProcess, ServerProcess];
  dispatchers: [ServerProcess, ServerProcess];
  operator: SignedInOperator;
  /** Places an order through a channel at a process; returns its id and number. */
  place(url: string): Promise<{ id: number; order_number: string }>;
  /** Connects a portal, which follows the feed after the event `after`. */
  portal(url: string, after?: number | null): Promise<Portal>;
  stop(): Promise<void>;
}

/** Starts the cluster, with `env` added to each process. Takes some seconds. */
export async function startTestCluster(env: Readonly<Record<string, string>> = {}): Promise<TestCluster> {
  const database = await createTestDatabase();
  const processes = await openProcessGroup(database, env);
  const pair = (role: ServerProcess['role']) => Promise.all([processes.start(role), processes.start(role)]);
  const [apis, workers, dispatchers] = await Promise.all([pair('api'), pair('worker'), pair('dispatcher')]);
  await createRestaurant(database.db, { code: RESTAURANT });
  const channel = await createChannel(database.db, 'App');
  const world = { db: database.db, now: () => new Date() };
  const operator = await signInAs({ app: world, url: apis[0].url });
  const sockets: Socket[] = [];
  return {
    database,
    world,
    processes,
    apis,
    workers,
    dispatchers,
    operator,
    async place(url) {
      const body = {
        channel_order_id: randomUUID(),
        payment_method: 'Cash',
        customer: { name: 'هدى', phone: '+966541112222', city: 'الدمام', address: 'حي النور', ...CENTRE },
        restaurant_code: RESTAURANT,
        items: [{ item_id: '1', item_name: 'كبسة', item_price: '25.00', item_quantity: 1 }],
        delivery_cost: '12.00',
        promised_at: new Date(Date.now() + 3_600_000).toISOString(),
      };
      const placed = await callAsChannel(url, channel, 'POST', '/channel/v1/orders', { body });
      expect(placed.status).toBe(201);
      const { order_number } = placed.body as { order_number: string };
      const { id } = await database.db
        .selectFrom('orders')
        .select('id')
        .where('order_number', '=', order_number)
        .executeTakeFirstOrThrow();
      return { id, order_number };
    },
    async portal(url, after = null) {
      const socket = socketOf(url, operator.token);
      sockets.push(socket);
      const heard: Heard[] = [];
      socket.onAny((event: string, payload: unknown, { seq }: { seq: number }) =>
        heard.push({ seq, event, payload }),
      );
      expect(await connectSocket(socket)).toBeNull();
      const subscribed: Subscribed = await socket
        .timeout(30_000)
        .emitWithAck('subscribe', { feed: 'orders', after });
      return { socket, heard, subscribed };
    },
    async stop() {
      for (const socket of sockets) socket.close();
      await processes.stop();
      await database.drop();
    },
  };
}
