import { toAccountSubject, toCodesSubject, toDeviceSubject } from '../../../platform/sign-in/throttle.ts';

/** Routes on which the attempts of an address count. */
export const CODE_ROUTE = 'driver-code';
export const SIGN_IN_ROUTE = 'driver-sign-in';

interface CodeSubjects {
  /** Codes to a phone from one address, or for one known device. */
  codes: string;
  /** Codes to a phone from all addresses; null for a known device. */
  codesOfAccount: string | null;
}

/** What a code to a phone counts for. */
export function codeSubjects({
  phone,
  address,
  deviceId,
}: {
  phone: string;
  address: string;
  deviceId: number | null;
}): CodeSubjects {
  if (deviceId !== null) return { codes: toDeviceSubject('driver-codes', deviceId), codesOfAccount: null };
  return {
    codes: toAccountSubject('driver-codes', phone, address),
    codesOfAccount: toCodesSubject(`driver:${phone}`),
  };
}
