import type { DistributionInForce } from '@mishwar/contract';
import { type DispatchSettings, readDispatchSettings } from '@mishwar/domain';
import { refuseFields } from '../../../platform/refusal.ts';
import type { StaffOutcome } from '../../../platform/staff-action.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { type Changer, changeSettings } from './change-settings.ts';

interface DispatchChange {
  /** The version that the caller saw, if given. */
  seen: number | undefined;
  dispatch: DispatchSettings;
  /** The version of the setting whose content is saved again. */
  restoredSetting: number | null;
}

/** Saves the dispatch settings as a new version and updates the setting SEND_ORDER_FILTERING. */
export async function saveDispatch(
  trx: Trx,
  changer: Changer,
  { seen, dispatch, restoredSetting }: DispatchChange,
): Promise<StaffOutcome<DistributionInForce>> {
  const { settings, errors } = readDispatchSettings(dispatch);
  const refused = Object.entries(errors).map(([field, msg]) => ({ field, msg }));
  if (refused.length > 0) return refuseFields(...refused);
  return changeSettings(trx, changer, { seen, values: settings, restoredSetting });
}
