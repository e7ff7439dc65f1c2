import { z } from 'zod';
import { pageOf, paging, staff } from '../base.ts';
import { idempotencyKeyHeader, settingsConflict } from '../settings/settings.contract.ts';
import {
  DistributionInForce,
  DistributionNote,
  DistributionPlanBody,
  DistributionVersion,
  OdmFormulaBody,
} from './distribution.schemas.ts';

const headers = z.object({
  'idempotency-key': idempotencyKeyHeader,
  /** The version that was in force when the screen was opened; a save over a later one is refused. */
  'x-settings-version': z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
const Formula = z.object({ ...OdmFormulaBody.shape, version: z.number().int() });
const params = z.object({ version: z.coerce.number().int().min(1).max(2_147_483_647) });
const saving = staff.errors(settingsConflict);

export const distribution = {
  formula: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/order-distribution/formula',
      summary: 'The formula in force',
    })
    .output(Formula),
  weightage: staff
    .route({ method: 'GET', path: '/admin/api/v3/settings/odm-weightage', summary: 'The formula in force' })
    .output(z.object({ data: Formula })),
  inForce: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/order-distribution/settings',
      summary: 'Formula, dispatch settings and mode in force',
    })
    .output(z.object({ data: DistributionInForce })),
  versions: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/order-distribution/versions',
      summary: 'Versions of the settings, the newest first',
    })
    .input(z.object(paging([20, 50, 100])))
    .output(pageOf(DistributionVersion)),
  saveFormula: saving
    .route({
      method: 'PUT',
      path: '/admin/api/v1/order-distribution/formula',
      inputStructure: 'detailed',
      summary: 'Save the formula',
    })
    .input(z.object({ headers, body: OdmFormulaBody }))
    .output(Formula),
  saveMode: saving
    .route({
      method: 'PUT',
      path: '/admin/api/v1/order-distribution/mode',
      inputStructure: 'detailed',
      summary: 'Choose the mode, and whether the other one runs beside it',
    })
    .input(z.object({ headers, body: DistributionPlanBody }))
    .output(z.object({ data: DistributionInForce })),
  restore: saving
    .route({
      method: 'POST',
      path: '/admin/api/v1/order-distribution/versions/{version}/restore',
      inputStructure: 'detailed',
      summary: 'Take up the values of an earlier version again, as a new one',
    })
    .input(
      z.object({ params, headers, body: z.strictObject({ note: DistributionNote.optional() }).nullish() }),
    )
    .output(z.object({ data: DistributionInForce })),
};
