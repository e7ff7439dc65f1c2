import { MAX_INT32, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { OptionalIdempotencyHeaders, pageOf, paging, staff } from '../base.ts';
import { settingsConflict } from '../settings/settings.contract.ts';
import {
  DistributionInForce,
  DistributionNote,
  DistributionPlanBody,
  DistributionVersion,
  OdmFormulaBody,
} from './distribution.schemas.ts';

const headers = z.object({
  ...OptionalIdempotencyHeaders.shape,
  /** The version that was in force when the screen was opened; saving over a later one is refused. */
  'x-settings-version': z.coerce.number().int().min(0).max(MAX_INT32).optional(),
});
const Formula = z.object({ ...OdmFormulaBody.shape, version: z.number().int() });
const params = z.strictObject({ version: z.coerce.number().int().min(1).max(MAX_INT32) });
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
  waitingOrders: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/order-distribution/waiting-orders',
      summary: 'How many orders wait for a driver',
    })
    .output(z.object({ data: z.object({ count: z.number().int() }) })),
  versions: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/order-distribution/versions',
      summary: 'Versions of the settings, the newest first',
    })
    .input(z.strictObject(paging(PAGE_SIZES.distributionVersions)))
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
      summary: 'Choose the mode, whether the other one runs in shadow, and whether distances are by road',
    })
    .input(z.object({ headers, body: DistributionPlanBody }))
    .output(z.object({ data: DistributionInForce })),
  restore: saving
    .route({
      method: 'POST',
      path: '/admin/api/v1/order-distribution/versions/{version}/restore',
      inputStructure: 'detailed',
      summary: 'Restore the values of an earlier version as a new version',
    })
    .input(
      z.object({
        params,
        headers,
        body: z
          .strictObject({
            note: DistributionNote.optional(),
            /** Also decides the orders again that wait now; otherwise they keep the version with which they came. */
            redecide_waiting: z.boolean().optional(),
          })
          .nullish(),
      }),
    )
    .output(z.object({ data: DistributionInForce.extend({ redecided_orders: z.number().int() }) })),
};
