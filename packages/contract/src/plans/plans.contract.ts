import { MAX_INT32, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { ErrorList, Id, OptionalIdempotencyHeaders, pageOf, paging, staff } from '../base.ts';
import { PlanBody } from './plans.forms.ts';
import { Plan, PlanFilters, PlanMonth, PlanPurchase, PlanRow } from './plans.schemas.ts';

const headers = OptionalIdempotencyHeaders;
const params = z.strictObject({ id: Id });
const Version = z.number().int().min(1).max(MAX_INT32);

/** `message`: plan_changed (a later version exists). */
const conflict = { CONFLICT: { status: 409, message: 'plan_changed', data: ErrorList } } as const;

const plan = z.object({ data: Plan });

export const plans = {
  list: staff
    .route({ method: 'GET', path: '/admin/api/v1/plans', summary: 'Pricing plans, newest first' })
    .input(z.strictObject({ filters: PlanFilters.default({}), ...paging(PAGE_SIZES.plans) }))
    .output(pageOf(PlanRow)),
  create: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/plans/create',
      successStatus: 201,
      inputStructure: 'detailed',
      summary: 'Create a pricing plan; idempotent by key',
    })
    .input(z.object({ headers, body: PlanBody }))
    .output(plan),
  edit: staff
    .route({ method: 'GET', path: '/admin/api/v1/plans/{id}/edit', summary: 'A pricing plan' })
    .input(params)
    .output(plan),
  update: staff
    .errors(conflict)
    .route({
      method: 'PUT',
      path: '/admin/api/v1/plans/{id}/update',
      inputStructure: 'detailed',
      summary: 'Save a pricing plan; checkouts that are open keep the terms that they were opened with',
    })
    .input(
      z.object({ headers, params, body: z.strictObject({ ...PlanBody.shape, version: Version.optional() }) }),
    )
    .output(plan),
  changeStatus: staff
    .errors(conflict)
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/plans/{id}/change-status',
      inputStructure: 'detailed',
      summary: 'Activate or deactivate a pricing plan; checkouts that are open can still be paid',
    })
    .input(
      z.object({
        headers,
        params,
        body: z.strictObject({ isActive: z.boolean(), version: Version.optional() }),
      }),
    )
    .output(plan),
  purchases: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/plans/{id}/purchases',
      summary: 'Who bought a plan, newest first, and how often in each of the last twelve months',
    })
    .input(z.strictObject({ id: Id, ...paging(PAGE_SIZES.planPurchases) }))
    .output(pageOf(PlanPurchase).extend({ months: z.array(PlanMonth) })),
};
