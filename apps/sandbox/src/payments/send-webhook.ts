import { pause } from '../pause.ts';
import type { Random } from '../random.ts';
import type { GatewayFaults } from './gateway-faults.ts';

interface GatewayWebhook {
  headers: Record<string, string>;
  body: string;
}

/** Delays between retries until the server accepts a webhook. */
const RETRY_DELAYS_MS = [500, 2_000, 8_000, 30_000];
const TIMEOUT_MS = 10_000;

/** Sends a webhook with the planned faults; retries until the server accepts it. */
export async function sendWebhook(
  webhook: GatewayWebhook,
  faults: GatewayFaults,
  random: Random,
  signal: AbortSignal,
): Promise<void> {
  if (faults.webhookUrl === '' || random.chance(faults.webhookLost)) return;
  if (!(await pause(faults.webhookDelayMs, signal))) return;
  const copies = Array.from({ length: Math.max(1, Math.trunc(faults.webhookCopies)) });
  await Promise.all(
    copies.map(async () => {
      if (await pause(random.between(0, faults.webhookJitterMs), signal))
        await deliver(webhook, faults.webhookUrl, signal);
    }),
  );
}

async function deliver({ headers, body }: GatewayWebhook, url: string, signal: AbortSignal): Promise<void> {
  for (const wait of [0, ...RETRY_DELAYS_MS]) {
    if (!(await pause(wait, signal))) return;
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const answer = await fetch(url, { method: 'POST', headers, body, signal: timeout }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return;
  }
}
