import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** False where the connection broke in the middle of it. */
  readonly isWhole: boolean;
}

export interface Request {
  /** POST where there is a body, GET where there is none. */
  readonly method?: string | undefined;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** An object is sent as JSON, anything else as it is. */
  readonly body?: unknown;
  readonly agent?: Agent;
  readonly timeoutMs?: number;
}

/** Sends a request, as cheaply as Node has it, and reads its answer, whatever the status. Rejects where none comes. */
export function exchange(
  origin: string,
  { method, path, headers, body, agent, timeoutMs }: Request,
): Promise<Answer> {
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body);
  const raw = body === undefined ? undefined : Buffer.from(isJson ? JSON.stringify(body) : (body as string));
  return new Promise((settle, fail) => {
    let isAnswered = false;
    const call = request(
      origin + path,
      {
        method: method ?? (raw ? 'POST' : 'GET'),
        ...(agent && { agent }),
        ...(timeoutMs && { timeout: timeoutMs }),
        headers: {
          ...(isJson && { 'content-type': 'application/json' }),
          ...(raw && { 'content-length': raw.length }),
          ...headers,
        },
      },
      (answer) => {
        isAnswered = true;
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => undefined);
        answer.on('close', () => {
          const { statusCode: status = 0, headers: given, complete: isWhole } = answer;
          settle({ status, headers: given, body: Buffer.concat(chunks), isWhole });
        });
      },
    );
    // Node's own agent has a limit, too, which is none of an answer.
    if (timeoutMs) call.on('timeout', () => call.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    // An answer may come, and the connection end, before the whole body is sent.
    call.on('error', (error) => {
      if (!isAnswered) fail(error);
    });
    call.end(raw);
  });
}

/** Sends a request; throws unless it is answered 2xx. */
export async function call(origin: string, request: Request): Promise<Answer> {
  const answer = await exchange(origin, request);
  if (answer.status >= 200 && answer.status <= 299) return answer;
  const said = answer.body.toString('utf8').slice(0, 300);
  throw new Error(`${request.path} answered ${answer.status}: ${said}`);
}

export class Client implements Disposable {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly #agent: Agent;

  constructor(origin: string, { token, connections = 1 }: { token?: string; connections?: number } = {}) {
    this.#origin = origin;
    this.#headers = token ? { authorization: `Bearer ${token}` } : {};
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  send(method: string, path: string, body?: unknown, headers?: Request['headers']): Promise<Answer> {
    const own = { ...this.#headers, ...headers };
    return call(this.#origin, { method, path, body, headers: own, agent: this.#agent });
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  async read<Body>(path: string): Promise<Body> {
    return jsonOf((await this.get(path)).body) as Body;
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }
}

/** A body as JSON, undefined where it is empty. */
export const jsonOf = (body: Buffer): unknown =>
  body.length === 0 ? undefined : JSON.parse(body.toString('utf8'));
