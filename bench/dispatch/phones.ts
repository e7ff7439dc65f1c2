import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@mishwar/db/seeds';
import { io, type Socket } from 'socket.io-client';
import { inLanes } from '../../tools/harness/measure.ts';

/** Configuration of this process: its first message. */
export interface PhonesTask {
  origin: string;
  tokens: string[];
  /** Interval of a phone's position reports. ms */
  every: number;
  /** They drive in the rectangle around these. */
  places: readonly { latitude: number; longitude: number }[];
}

/** What it answers, each time it is asked for its figures. */
export interface PhonesFigures {
  /** From telling to the answer that it is written, each report since the last question. ms */
  waits: number[];
  failed: number;
}

const CONNECTING_AT_ONCE = 40;
const ANSWER_MS = 10_000;

/** Drivers' phones in a process of its own: each has a socket, moves, and reports its position. */
process.once('message', (task) => void drive(task as PhonesTask));

async function drive({ origin, tokens, every, places }: PhonesTask): Promise<void> {
  const random = createRandom(7).next;
  let figures: PhonesFigures = { waits: [], failed: 0 };
  process.on('message', () => {
    process.send?.(figures);
    figures = { waits: [], failed: 0 };
  });
  const sockets: Socket[] = [];
  await inLanes(CONNECTING_AT_ONCE, tokens, async (token) => sockets.push(await connect(origin, token)));
  const within = (all: readonly number[]) => {
    const [low, high] = [Math.min(...all) - 0.02, Math.max(...all) + 0.02];
    return low + random() * (high - low);
  };
  const [latitudes, longitudes] = [places.map((one) => one.latitude), places.map((one) => one.longitude)];
  const phones = sockets.map((socket) => ({
    ...{ socket, latitude: within(latitudes), longitude: within(longitudes) },
  }));
  // Evenly over one report interval.
  const start = performance.now();
  process.send?.('ready');
  for (let turn = 0; ; turn++) {
    for (const [place, phone] of phones.entries()) {
      const due = start + turn * every + (place * every) / phones.length - performance.now();
      if (due > 2) await sleep(due);
      phone.latitude += (random() - 0.5) * 0.001;
      phone.longitude += (random() - 0.5) * 0.001;
      const { latitude, longitude, socket } = phone;
      const sentAt = performance.now();
      const recorded_at = new Date().toISOString();
      socket
        .timeout(ANSWER_MS)
        .emit(
          'positions',
          { positions: [{ latitude, longitude, heading: 90, speed: 10, recorded_at }] },
          (error: Error | null, answer?: { accepted?: number }) => {
            if (error || answer?.accepted !== 1) figures.failed += 1;
            else figures.waits.push(performance.now() - sentAt);
          },
        );
    }
  }
}

function connect(origin: string, token: string): Promise<Socket> {
  const socket = io(`${origin}/driver`, { transports: ['websocket'], auth: { token }, forceNew: true });
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
}
