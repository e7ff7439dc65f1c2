import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** A statement as it was sent to the database. */
export interface Statement {
  readonly sql: string;
  /** As text, or as bytes where they were sent so. */
  readonly parameters: readonly (string | Buffer | null)[];
  /** Statements of one connection have the same number. */
  readonly connection: number;
}

/**
 * Listens between a program and its PostgreSQL, at `url`. `take` answers the statements since it was called last, in order:
 * the floor runs those that the product really sends.
 */
export async function tapDatabase(databaseUrl: string) {
  const noted: Statement[] = [];
  let connections = 0;
  const proxy = await startProxy(databaseUrl, () => {
    connections += 1;
    const connection = connections;
    return messageReader((sql, parameters) => noted.push({ sql, parameters, connection }));
  });
  return { ...proxy, take: (): Statement[] => noted.splice(0) };
}

/**
 * Listens between clients and the server at `target`, at `url`: everything is passed on, and what each client sends given to
 * what `listen` answers. `clients` are those that are connected.
 */
export async function startProxy(target: string, listen?: () => (sent: Buffer) => void) {
  const { hostname, port } = new URL(target);
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    if (listen) client.on('data', listen());
    clients.add(client);
    // An end or an error on either side ends both.
    pipeline(client, connect(Number(port || 5432), hostname), client, () => clients.delete(client));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: Object.assign(new URL(target), { host }).href,
    clients,
    [Symbol.dispose]: () => {
      server.close();
      for (const client of clients) client.destroy();
    },
  };
}

/** Reads the frontend messages of PostgreSQL's protocol 3.0 from the bytes of one connection. */
function messageReader(
  note: (sql: string, parameters: Statement['parameters']) => void,
): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  /** Texts of prepared statements by name; the nameless one has the empty name. */
  const parsed = new Map<string, string>();
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no type; every other begins with one byte that says what it is.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : '';
      const body = rest.subarray(head + 4, end);
      rest = rest.subarray(end);
      isStarted = true;
      if (type === 'Q') note(textAt(body, 0).text, []);
      // Both begin with two texts: name and statement, portal and name.
      const first = textAt(body, 0);
      const second = textAt(body, first.next);
      if (type === 'P') parsed.set(first.text, second.text);
      if (type === 'B') note(parsed.get(second.text) ?? '', boundParameters(body, second.next));
    }
  };
}

function textAt(body: Buffer, from: number): { text: string; next: number } {
  const end = body.indexOf(0, from);
  return { text: body.toString('utf8', from, end), next: end + 1 };
}

/** Parameters of a Bind message, whose formats begin at `at`. */
function boundParameters(body: Buffer, at: number): (string | Buffer | null)[] {
  const next16 = () => {
    at += 2;
    return body.readInt16BE(at - 2);
  };
  const formats = Array.from({ length: next16() }, next16);
  return Array.from({ length: next16() }, (_none, index) => {
    const length = body.readInt32BE(at);
    at += 4 + Math.max(length, 0);
    if (length < 0) return null;
    const bytes = body.subarray(at - length, at);
    // One format is that of all parameters, none means text.
    const isBinary = (formats.length > 1 ? formats[index] : formats[0]) === 1;
    return isBinary ? Buffer.from(bytes) : bytes.toString('utf8');
  });
}
