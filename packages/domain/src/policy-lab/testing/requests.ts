import type { RequestOutcome } from '../lab-record.ts';
import type { ReplayedRequest } from '../replay.ts';
import { simulateDay } from './simulated-day.ts';

const [sample] = simulateDay(1).requests;

/** The outcome of an accepted offer, one kilometre from the restaurant. */
export const buildOfferOutcome = (driver_id: number, seconds: number): RequestOutcome => ({
  driver_id,
  by: 'offer',
  seconds,
  km: 1,
  offers: 1,
});

/** A request with start `started_at` (epoch ms) and both outcomes. */
export function buildReplayedRequest(
  started_at: number,
  recorded: RequestOutcome,
  replayed: RequestOutcome,
): ReplayedRequest {
  if (!sample) throw new Error('a day without orders');
  return { request: { ...sample, started_at }, recorded, replayed };
}
