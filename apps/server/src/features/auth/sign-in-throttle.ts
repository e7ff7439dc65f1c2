import type { CodeLimits } from '@mishwar/domain';
import {
  countInHour,
  creditAddress,
  refundInHour,
  refundTry,
  toAccountSubject,
  toAddressSubject,
  toCodesSubject,
  toDeviceSubject,
} from '../../platform/sign-in/throttle.ts';
import type { Db } from '../../platform/transaction.ts';
import type { AccountKind } from './account-kind.ts';

/** The two steps of a kind's sign-in. */
const routesOf = (prefix: string) => ({ login: `${prefix}login`, verify: `${prefix}verify-otp` });

interface ThrottleSubjects {
  /** The address at the first step; null for a known device. */
  login: string | null;
  /** The address at the second step; null for a known device. */
  verify: string | null;
  /** Wrong passwords. */
  account: string;
  /** Wrong codes. */
  tries: string;
  /** Codes sent that no sign-in followed. */
  codes: string;
  /** The same from all addresses; null for a known device. */
  codesOfAccount: string | null;
}

/** What the attempts of a sign-in count for. A known device has counters of its own, which only its own attempts fill. */
export function throttleSubjects(
  { throttlePrefix }: AccountKind,
  { email, address, deviceId }: { email: string; address: string; deviceId: number | null },
): ThrottleSubjects {
  const account = throttlePrefix + email;
  const subject = (kind: string) =>
    deviceId === null ? toAccountSubject(kind, account, address) : toDeviceSubject(kind, deviceId);
  const shared = { account: subject('account'), tries: subject('code-tries'), codes: subject('codes') };
  if (deviceId !== null) return { ...shared, login: null, verify: null, codesOfAccount: null };
  const codesOfAccount = toCodesSubject(account);
  const { login, verify } = routesOf(throttlePrefix);
  return {
    ...shared,
    login: toAddressSubject(address, login),
    verify: toAddressSubject(address, verify),
    codesOfAccount,
  };
}

/** Counts a code before it is sent. Returns the seconds to wait, or 0. */
export async function countCode(
  db: Db,
  { codes, codesOfAccount }: ThrottleSubjects,
  { fromAddress, ofAccount }: CodeLimits,
  now: Date,
): Promise<number> {
  const wait = await countInHour(db, codes, fromAddress, now);
  if (wait > 0 || codesOfAccount === null) return wait;
  return countInHour(db, codesOfAccount, ofAccount, now);
}

/** Reverts what a completed sign-in was counted for, and credits the address. */
export async function refundSignIn(
  db: Db,
  { verify, tries, codes, codesOfAccount }: ThrottleSubjects,
  { throttlePrefix }: AccountKind,
  { email, address, now }: { email: string; address: string; now: Date },
): Promise<void> {
  if (verify !== null) await refundTry(db, verify, now);
  await refundInHour(db, [tries, codes, ...(codesOfAccount === null ? [] : [codesOfAccount])]);
  await creditAddress(db, {
    account: throttlePrefix + email,
    address,
    routes: Object.values(routesOf(throttlePrefix)),
    now,
  });
}
