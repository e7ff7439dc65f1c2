import { CHANGED_HANDS_SORTS, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { ErrorList, Id, OptionalIdempotencyHeaders, pageOf, paging, SearchText, staff } from '../base.ts';
import {
  LabPeriod,
  LabPolicyBody,
  LabRecorded,
  PolicyReplay,
  ReplayedOrder,
  ShadowFigures,
} from './policy-lab.schemas.ts';

const ofReplay = z.strictObject({ id: Id });

/** A replay changes no setting, so every staff member who may read the settings may run one. */
export const policyLab = {
  recorded: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/order-distribution/recorded',
      summary: 'What the distribution recorded in a period',
    })
    .input(LabPeriod)
    .output(z.object({ data: LabRecorded })),
  shadow: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/order-distribution/shadow',
      summary: 'Results of the shadow mode in a period',
    })
    .input(LabPeriod)
    .output(z.object({ data: z.array(ShadowFigures) })),
  replays: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/order-distribution/replays',
      summary: 'Replays of past periods, the newest first',
    })
    .input(z.strictObject(paging(PAGE_SIZES.policyReplays)))
    .output(pageOf(PolicyReplay)),
  replay: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/order-distribution/replays/{id}',
      summary: 'A replay with its figures',
    })
    .input(ofReplay)
    .output(z.object({ data: PolicyReplay })),
  changedHands: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/order-distribution/replays/{id}/orders',
      summary: 'Orders with another driver in a replay',
    })
    .input(
      ofReplay.extend({
        ...paging(PAGE_SIZES.replayedOrders),
        /** Part of the order number, or of the name of its recorded or replayed driver. */
        search: SearchText.optional(),
        by: z.literal(CHANGED_HANDS_SORTS).default('time'),
      }),
    )
    .output(pageOf(ReplayedOrder)),
  start: staff
    .errors({ CONFLICT: { status: 409, message: 'lab_too_many_running', data: ErrorList } })
    .route({
      method: 'POST',
      path: '/admin/api/v1/order-distribution/replays',
      inputStructure: 'detailed',
      summary: 'Replay a past period under other settings',
    })
    .input(
      z.object({
        headers: OptionalIdempotencyHeaders,
        body: z.strictObject({ ...LabPeriod.shape, policy: LabPolicyBody }),
      }),
    )
    .output(z.object({ data: PolicyReplay })),
  cancel: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/order-distribution/replays/{id}/cancel',
      summary: 'Stop a replay',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: PolicyReplay })),
};
