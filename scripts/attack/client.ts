import { Agent, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, type Request } from '../../tools/harness/requests.ts';

export interface Reply {
  /** 0 where the server cut the connection without an answer. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

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

/** An agent for each address; connections are kept. */
function agentOf(from = '127.0.0.1'): Agent {
  const known = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 64, localAddress: from });
  agents.set(from, known);
  return known;
}

/** The body of an answer as JSON; an empty object where it is none. */
export function jsonOf<T extends object>(reply: Reply): Partial<T> {
  try {
    return JSON.parse(reply.body.toString('utf8')) as T;
  } catch {
    return {};
  }
}

/** Runs `work` `count` times, all at once. */
export const atOnce = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

/** The code that is mailed to an address and is not among `known`; null where none comes within ten seconds. */
export async function nextCode(
  origin: string,
  email: string,
  known: readonly string[],
): Promise<string | null> {
  for (let tries = 0; tries < 100; tries += 1) {
    const code = (await codesOf(origin, email)).find((one) => !known.includes(one));
    if (code !== undefined) return code;
    await sleep(100);
  }
  return null;
}

/** Codes in the local mailbox. */
export async function codesOf(origin: string, email: string): Promise<string[]> {
  const reply = await send(origin, { path: '/dev/mailbox/messages', from: '127.0.0.250' });
  const mails: unknown = jsonOf(reply);
  if (!Array.isArray(mails)) return [];
  return (mails as { to: string; code: string | null }[]).flatMap(({ to, code }) =>
    to.includes(email) && code ? [code] : [],
  );
}
