import { pause } from '../pause.ts';
import type { Random } from '../random.ts';
import type { GatewayFaults } from './gateway-faults.ts';

export interface Notice {
  headers: Record<string, string>;
  body: string;
}

/** Waits between tries, while the server does not take a notice. */
const WAITS_MS = [500, 2_000, 8_000, 30_000];
const TIMEOUT_MS = 10_000;

/** Tells the server what became of a payment, as the faults will have it, again until it says that it has heard. */
export async function sendNotice(
  notice: Notice,
  faults: GatewayFaults,
  random: Random,
  signal: AbortSignal,
): Promise<void> {
  if (faults.noticeUrl === '' || random.chance(faults.noticeLost)) return;
  if (!(await pause(faults.noticeDelayMs, signal))) return;
  const copies = Array.from({ length: Math.max(1, Math.trunc(faults.noticeCopies)) });
  await Promise.all(copies.map(() => deliver(notice, faults.noticeUrl, signal)));
}

async function deliver({ headers, body }: Notice, url: string, signal: AbortSignal): Promise<void> {
  for (const wait of [0, ...WAITS_MS]) {
    if (!(await pause(wait, signal))) return;
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const answer = await fetch(url, { method: 'POST', headers, body, signal: timeout }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return;
  }
}
