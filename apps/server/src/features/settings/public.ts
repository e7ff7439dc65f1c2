import { readSetting } from '../../platform/settings.ts';
import type { Db, Trx } from '../../platform/transaction.ts';

export { demandUnlock } from './unlock-settings.ts';

/** The IANA name of the zone in which days begin and end and times are shown. */
export async function timeZone(db: Db | Trx): Promise<string> {
  return (await readSetting(db, 'TIME_ZONE')).timezone;
}
