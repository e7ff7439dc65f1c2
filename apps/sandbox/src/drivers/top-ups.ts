import type { Options } from '../options.ts';
import { pause } from '../pause.ts';
import type { Random } from '../random.ts';
import type { Tally } from '../tally.ts';
import type { Phone } from './phone.ts';

const DAY_MS = 86_400_000;
const AMOUNTS = [500, 500, 600, 750, 1000, 1500];
/** Share of payments that buy a plan. */
const PLAN_SHARE = 0.5;
const TIMEOUT_MS = 10_000;

interface Payer {
  options: Pick<Options, 'speed' | 'topUps'>;
  random: Random;
  tally: Tally;
}

/** Tops up a driver's wallet, or buys a plan, now and then on the gateway's page; some payments are declined, cancelled or abandoned. */
export async function payNowAndThen(
  phone: Phone,
  { options, random, tally }: Payer,
  signal: AbortSignal,
): Promise<void> {
  if (options.topUps === 0) return;
  const mean = DAY_MS / options.topUps / options.speed;
  while (await pause(mean * random.between(0.2, 1.8), signal)) {
    const amount = AMOUNTS[random.int(0, AMOUNTS.length - 1)] ?? 500;
    const isPlan = random.chance(PLAN_SHARE);
    try {
      const url = isPlan
        ? await phone.buyPlan((plans) => plans[random.int(0, plans.length - 1)])
        : await phone.topUp(amount);
      if (isPlan && url === null) continue;
      tally.add(isPlan ? 'plans' : 'topUps');
      const seconds = random.between(10, 60) / Math.min(options.speed, 8);
      if (url === null || !(await pause(seconds * 1_000, signal)) || random.chance(0.06)) continue;
      await choose(url, random, signal);
    } catch {
      // Rejected or disconnected: the next top-up tries again.
    }
  }
}

async function choose(url: string, random: Random, signal: AbortSignal): Promise<void> {
  const mood = random.next();
  const action = mood < 0.86 ? 'pay' : mood < 0.95 ? 'decline' : 'cancel';
  const card = random.chance(0.5) ? '4111111111111111' : '5555555555554444';
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action, card }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
}
