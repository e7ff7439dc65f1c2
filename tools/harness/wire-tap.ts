import { connect, createServer, type Socket } from 'node:net';

/** A statement as it was sent to the database. */
export interface Statement {
  readonly sql: string;
  /** As text, or as bytes where they were sent so. */
  readonly parameters: readonly (string | Buffer | null)[];
  /** Statements of one connection have the same number. */
  readonly connection: number;
}

interface WireTap extends Disposable {
  /** The database's address through the tap. */
  readonly url: string;
  /** What was sent since the last call, in the order of sending. */
  take(): Statement[];
}

/**
 * Listens between a program and its PostgreSQL: everything is passed on, and each statement noted with its parameters.
 * The floor runs the statements that the product really sends.
 */
export async function tapDatabase(databaseUrl: string): Promise<WireTap> {
  const target = new URL(databaseUrl);
  const noted: Statement[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    connections += 1;
    const connection = connections;
    const read = messageReader((sql, parameters) => noted.push({ sql, parameters, connection }));
    client.on('data', read);
    client.pipe(database);
    database.pipe(client);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    take: () => noted.splice(0),
    [Symbol.dispose]: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
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
      if (type === 'P') {
        const name = textAt(body, 0);
        parsed.set(name.text, textAt(body, name.next).text);
      }
      if (type === 'B') {
        const statement = textAt(body, textAt(body, 0).next).text;
        note(parsed.get(statement) ?? '', boundParameters(body));
      }
    }
  };
}

function textAt(body: Buffer, from: number): { text: string; next: number } {
  const end = body.indexOf(0, from);
  return { text: body.toString('utf8', from, end), next: end + 1 };
}

function boundParameters(body: Buffer): (string | Buffer | null)[] {
  const portal = textAt(body, 0);
  let at = textAt(body, portal.next).next;
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
