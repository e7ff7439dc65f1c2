import type { DistributionInForce } from '@mishwar/contract';
import { type OdmFormula, parseOdmEditor } from '@mishwar/domain';
import { refuseFields } from '../../../platform/refusal.ts';
import type { StaffOutcome } from '../../../platform/staff-action.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { type Changer, changeSettings } from './change-settings.ts';

/** Saves the formula as a new version. Refused with field errors if the weights do not sum to 100. */
export async function saveFormula(
  trx: Trx,
  changer: Changer,
  { seen, formula }: { seen: number | undefined; formula: OdmFormula },
): Promise<StaffOutcome<DistributionInForce>> {
  const { errors } = parseOdmEditor({
    availability: { weight: formula.availability_weight, isActive: true },
    distance: { weight: formula.distance_weight, isActive: true },
    idle_time: { weight: formula.idle_time_weight, isActive: true },
    qualified_limit: formula.qualified_limit,
  });
  const refused = Object.entries(errors).map(([name, msg]) =>
    name === 'total' ? { msg } : { field: name === 'qualified_limit' ? name : `${name}_weight`, msg },
  );
  if (refused.length > 0) return refuseFields(...refused);
  return changeSettings(trx, changer, { seen, values: formula });
}
