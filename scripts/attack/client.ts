import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../tools/harness/measure.ts';
import { type Answer, exchange, type Request } from '../../tools/harness/requests.ts';
import { codesOf as mailedCodes } from '../../tools/harness/server.ts';
import type { Tally } from './tally.ts';

/** An answer; its status is 0 where the server cut the connection without one. */
export type Reply = Pick<Answer, 'status' | 'headers' | 'body'>;

export interface Sent extends Request {
  /** Address of this machine that the request comes from. */
  readonly from?: string;
}

const TIMEOUT_MS = 120_000;
const agents = new Map<string, Agent>();

/** Sends a request; resolves with the answer, also where the server cuts the connection. */
export const send = (origin: string, { from, ...sent }: Sent): Promise<Reply> =>
  exchange(origin, { timeoutMs: TIMEOUT_MS, agent: agentOf(from), ...sent }).catch(() => ({
    ...{ status: 0, headers: {}, body: Buffer.alloc(0) },
  }));

/** An agent for each address; connections are kept. */
function agentOf(from = '127.0.0.1'): Agent {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 64, localAddress: from });
  agents.set(from, agent);
  return agent;
}

/** Opens a connection from an address and writes to it. What comes back is left out, or stays unread. */
export function openConnection(
  origin: string,
  { from, text, isReading = true }: { from: string; text: string; isReading?: boolean },
): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  socket.on('error', () => undefined);
  if (isReading) socket.resume();
  socket.write(text);
  return socket;
}

export const countCut = (sockets: readonly Socket[]): number =>
  sockets.filter(({ destroyed }) => destroyed).length;

/** Sends a byte a second over each connection for `ms`, and does `beside` every half second meanwhile. */
export async function trickle(
  streams: readonly (readonly [byte: string, sockets: readonly Socket[]])[],
  ms: number,
  beside: (turn: number) => Promise<void>,
): Promise<void> {
  const timer = setInterval(() => {
    for (const [byte, sockets] of streams)
      for (const socket of sockets) if (!socket.destroyed) socket.write(byte);
  }, 1_000);
  await meanwhile(ms, beside);
  clearInterval(timer);
}

/** Does `work` every half second for `ms`. */
export async function meanwhile(ms: number, work: (turn: number) => Promise<void>): Promise<void> {
  const end = performance.now() + ms;
  for (let turn = 0; performance.now() < end; turn += 1) {
    await work(turn);
    await sleep(500);
  }
}

/** Another client, at an address of its own, must be served. */
export const expectServed = async (origin: string, tally: Tally, what: string, from: string): Promise<void> =>
  tally.mustBeServed(what, await send(origin, { path: '/driver/v1/registration-choices', from }));

/** The first lines of a request. */
export const headOf = (
  origin: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): string =>
  [
    `${target} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
  ].join('\r\n');

/** The request that makes a connection a WebSocket of the realtime connection. */
export const upgradeOf = (origin: string, query = ''): string =>
  `${headOf(origin, `GET /socket.io/?EIO=4&transport=websocket${query}`, {
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  })}\r\n`;

/** The body of an answer as JSON; an empty object where it is none. */
export function jsonOf<T extends object>(reply: Reply): Partial<T> {
  try {
    return JSON.parse(reply.body.toString('utf8')) as T;
  } catch {
    return {};
  }
}

export const atOnce = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

/** The code that is mailed to an address and is not among `known`; null where none comes within ten seconds. */
export const nextCode = (origin: string, email: string, known: readonly string[]): Promise<string | null> =>
  until(async () => (await codesOf(origin, email)).find((code) => !known.includes(code)), {
    withinMs: 10_000,
  }).catch(() => null);

/** Codes in the local mailbox; none where there is no mailbox. */
export const codesOf = (origin: string, email: string): Promise<string[]> =>
  mailedCodes(origin, email, agentOf('127.0.0.250')).catch(() => []);
