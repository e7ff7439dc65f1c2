import { rateLimitNetwork, wideNetwork } from '../http/network.ts';
import type { Db } from '../transaction.ts';
import {
  ADDRESS,
  countRecent,
  countTry,
  refundInHour,
  refundTry,
  type ThrottleRule,
  toAddressSubject,
} from './throttle.ts';

/** Attempts from a wide network on one route, for any account: its addresses cost an attacker little. */
const NETWORK: ThrottleRule = { free: 40, decaySeconds: 30 };
/** Attempts from all addresses on one route, for any account, above which `STRICT` applies to each address. */
const ALL: ThrottleRule = { free: 60, decaySeconds: 5 };
/** Attempts from one address while many addresses guess. The first ones are always checked, so that no driver is locked out. */
const STRICT: ThrottleRule = { free: 2, decaySeconds: 120 };

const subjectsOf = (address: string, route: string) => ({
  ofAddress: toAddressSubject(address, route),
  ofNetwork: `network:${wideNetwork(address)}:${route}`,
  ofAll: `all:${route}`,
  strict: `strict:${rateLimitNetwork(address)}:${route}`,
});

/**
 * Counts a guess of an unknown device before it is checked: for its address, for its wide network, and for all of them.
 * Returns the seconds to wait, or 0; `refundGuess` reverts a right one. Other addresses never delay an address with
 * fewer than three guesses of its own, unless they are of its wide network.
 */
export async function countGuess(db: Db, address: string, route: string, now: Date): Promise<number> {
  const { ofAddress, ofNetwork, ofAll, strict } = subjectsOf(address, route);
  const wait = (await countTry(db, ofAddress, ADDRESS, now)) || (await countTry(db, ofNetwork, NETWORK, now));
  if (wait > 0) return wait;
  const isAttack = (await countRecent(db, ofAll, ALL.decaySeconds, now)) > ALL.free;
  return isAttack ? countTry(db, strict, STRICT, now) : 0;
}

/** Reverts a guess that was right, and its waits. */
export async function refundGuess(db: Db, address: string, route: string, now: Date): Promise<void> {
  const { ofAddress, ofNetwork, ofAll, strict } = subjectsOf(address, route);
  for (const subject of [ofAddress, ofNetwork, strict]) await refundTry(db, subject, now);
  await refundInHour(db, [ofAll]);
}
