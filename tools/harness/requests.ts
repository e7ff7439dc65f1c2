import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly body: Buffer;
}

/** A client with kept connections, as cheap as Node has it: what is measured is the server. */
export class Client {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly #agent: Agent;

  constructor(origin: string, { token, connections = 1 }: { token?: string; connections?: number } = {}) {
    this.#origin = origin;
    this.#headers = token ? { authorization: `Bearer ${token}` } : {};
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Asks and reads the whole answer, whatever its status. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const raw = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return new Promise((settle, fail) => {
      const call = request(
        this.#origin + path,
        {
          method,
          agent: this.#agent,
          headers: {
            ...this.#headers,
            ...(raw ? { 'content-type': 'application/json', 'content-length': raw.length } : {}),
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            const whole = Buffer.concat(chunks);
            settle({ status: answer.statusCode ?? 0, bytes: whole.length, body: whole });
          });
          answer.on('error', fail);
        },
      );
      call.on('error', fail);
      call.end(raw);
    });
  }

  /** Reads a path; throws unless it is answered 200. */
  async get(path: string): Promise<Answer> {
    const answer = await this.send('GET', path);
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${answer.body.toString('utf8').slice(0, 300)}`);
    return answer;
  }

  close(): void {
    this.#agent.destroy();
  }
}
