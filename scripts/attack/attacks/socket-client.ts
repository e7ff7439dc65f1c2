import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/** A WebSocket of the realtime connection as an attacker writes it: no limit, and it may stop reading. */
export interface AttackSocket {
  /** What the server answered to the connection: `connected`, `refused` or `closed`. */
  readonly outcome: 'connected' | 'refused' | 'closed';
  /** Bytes received. */
  received(): number;
  isClosed(): boolean;
  /** Sends an event that asks for an answer of that number. */
  emit(event: string, payload: unknown, id: number): void;
  /** Sends text as it is, of at most 60,000 bytes. */
  write(text: string): void;
  stopReading(): void;
  close(): void;
}

export interface SocketOptions {
  readonly from?: string;
  readonly namespace?: string;
  readonly query?: string;
}

const TIMEOUT_MS = 5_000;

/** Opens a connection to `/socket.io` with a token in its handshake. */
export function openSocket(
  origin: string,
  token: string,
  { from = '127.0.0.1', namespace = '/', query = '' }: SocketOptions = {},
): Promise<AttackSocket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  let received = 0;
  let isClosed = false;
  let text = '';
  const place = namespace === '/' ? '' : `${namespace},`;
  const write = (payload: string) => {
    if (!isClosed) socket.write(frameOf(payload));
  };
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
  });
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  return new Promise((resolve) => {
    let isAsked = false;
    const settle = (outcome: AttackSocket['outcome']) => {
      clearTimeout(timer);
      text = '';
      resolve({
        outcome,
        received: () => received,
        isClosed: () => isClosed,
        emit: (event, payload, id) => write(`42${place}${id}${JSON.stringify([event, payload])}`),
        write,
        stopReading: () => socket.pause(),
        close: () => socket.destroy(),
      });
    };
    const timer = setTimeout(() => settle('closed'), TIMEOUT_MS);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (text === '' && isAsked && received > 1_000) return;
      text += chunk.toString('latin1');
      if (!isAsked && text.includes('"sid"')) {
        isAsked = true;
        text = ' ';
        write(`40${place}${JSON.stringify({ token })}`);
      } else if (isAsked && text.includes(`44${place}`)) settle('refused');
      else if (isAsked && text.includes(`40${place}{"sid"`)) settle('connected');
    });
    socket.on('close', () => settle('closed'));
  });
}

/** A masked text frame. */
function frameOf(payload: string): Buffer {
  const bytes = Buffer.from(payload);
  const mask = randomBytes(4);
  const head =
    bytes.length < 126
      ? Buffer.from([0x81, 0x80 | bytes.length])
      : Buffer.from([0x81, 0x80 | 126, bytes.length >> 8, bytes.length & 0xff]);
  const masked = bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([head, mask, masked]);
}
