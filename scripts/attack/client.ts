import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Reply {
  /** 0 where the server cut the connection without an answer. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: Buffer | string | object;
  /** Address of this machine that the request comes from. */
  readonly from?: string;
}

const TIMEOUT_MS = 120_000;
const agents = new Map<string, Agent>();

/** Sends a request; resolves with the answer, also where the server cuts the connection. */
export function send(origin: string, { method, path, headers, body, from }: Sent): Promise<Reply> {
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body);
  const bytes =
    body === undefined ? undefined : Buffer.from(isJson ? JSON.stringify(body) : (body as string));
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let isAnswered = false;
    const cut = () => {
      if (!isAnswered) resolve({ status: 0, headers: {}, body: Buffer.alloc(0) });
    };
    const call = request(
      {
        hostname,
        port,
        path,
        method: method ?? (bytes ? 'POST' : 'GET'),
        agent: agentOf(from),
        timeout: TIMEOUT_MS,
        headers: {
          ...(isJson && { 'content-type': 'application/json' }),
          ...(bytes && { 'content-length': String(bytes.length) }),
          ...headers,
        },
      },
      (answer) => {
        isAnswered = true;
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('close', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('close', cut);
    call.on('error', () => undefined);
    call.end(bytes);
  });
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
  const mails = jsonOf<{ to: string; code: string | null }[]>(reply) as unknown;
  if (!Array.isArray(mails)) return [];
  return (mails as { to: string; code: string | null }[]).flatMap(({ to, code }) =>
    to.includes(email) && code ? [code] : [],
  );
}
