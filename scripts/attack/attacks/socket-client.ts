import { randomBytes } from 'node:crypto';
import { openConnection, upgradeOf } from '../client.ts';

export type AttackSocket = Awaited<ReturnType<typeof openSocket>>;

const TIMEOUT_MS = 5_000;

/** Opens a WebSocket as an attacker writes it: without a limit, and it may stop reading. Resolves with what came of it. */
export function openSocket(
  origin: string,
  token: string,
  { from = '127.0.0.1', namespace = '/', query = '' } = {},
) {
  const socket = openConnection(origin, { from, text: upgradeOf(origin, query) });
  let received = 0;
  let isClosed = false;
  let text = '';
  const place = namespace === '/' ? '' : `${namespace},`;
  const write = (payload: string) => {
    if (!isClosed) socket.write(frameOf(payload));
  };
  const opened = {
    /** Bytes. */
    received: () => received,
    isClosed: () => isClosed,
    /** Sends an event that asks for an answer of that number. */
    emit: (event: string, payload: unknown, id: number) =>
      write(`42${place}${id}${JSON.stringify([event, payload])}`),
    /** Sends text as it is, of at most 60,000 bytes. */
    write,
    stopReading: () => socket.pause(),
    close: () => socket.destroy(),
  };
  type Outcome = 'connected' | 'refused' | 'closed';
  return new Promise<typeof opened & { outcome: Outcome }>((resolve) => {
    let isAsked = false;
    const settle = (outcome: Outcome) => {
      clearTimeout(timer);
      text = '';
      resolve({ ...opened, outcome });
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
    socket.on('close', () => {
      isClosed = true;
      settle('closed');
    });
  });
}

/** A masked text frame. */
function frameOf(payload: string): Buffer {
  const bytes = Buffer.from(payload);
  const mask = randomBytes(4);
  const { length } = bytes;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff];
  const masked = bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x81, ...size]), mask, masked]);
}
