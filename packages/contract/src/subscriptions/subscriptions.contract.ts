import {
  ASSIGNMENT_OUTCOMES,
  DEFAULT_DRIVER_SUBSCRIPTIONS_PAGE_SIZE,
  MAX_DRIVERS_PER_CALL,
  MAX_INT32,
  PAGE_SIZES,
} from '@mishwar/domain';
import { z } from 'zod';
import {
  DayOrInstant,
  ErrorList,
  Id,
  IdempotencyHeaders,
  OptionalIdempotencyHeaders,
  oneOrMany,
  paging,
  SearchText,
  staff,
  staffWithLargeBody,
} from '../base.ts';
import { SubscriptionBody } from './subscriptions.forms.ts';
import {
  AssignedDriver,
  Assignment,
  Membership,
  SubscribedDriver,
  Subscription,
  SubscriptionStatus,
} from './subscriptions.schemas.ts';

const headers = OptionalIdempotencyHeaders;
const params = z.strictObject({ id: Id });
const Version = z.number().int().min(1).max(MAX_INT32);
/** `to` is included as a day and excluded as an instant. */
const created = { createdAtFrom: DayOrInstant.optional(), createdAtTo: DayOrInstant.optional() };
const subscription = z.object({ data: Subscription });

/** `message`: subscription_changed (a later version exists). */
const conflict = { CONFLICT: { status: 409, message: 'subscription_changed', data: ErrorList } } as const;
/**
 * `message`: subscription_not_active, subscription_changed (since the version that was read), membership_off,
 * subscription_drivers_changed (more drivers match than were confirmed).
 */
const notOffered = {
  CONFLICT: { status: 409, message: 'subscription_not_active', data: ErrorList },
} as const;
/** `message`: subscription_in_use (memberships of it run or wait to start). */
const inUse = { CONFLICT: { status: 409, message: 'subscription_in_use', data: ErrorList } } as const;
/** `message`: membership_over. */
const over = { CONFLICT: { status: 409, message: 'membership_over', data: ErrorList } } as const;

const driverFilters = {
  companyId: Id,
  driverName: SearchText.optional(),
  driverPhone: SearchText.optional(),
  /** By the start of the last membership; drivers without one are listed only where neither end is set. */
  ...created,
};
const driverPages = paging(PAGE_SIZES.driverSubscriptions);

export const subscriptions = {
  list: staff
    .route({ method: 'GET', path: '/admin/api/v1/subscriptions', summary: 'Subscriptions, newest first' })
    .input(
      z.strictObject({
        subscriptionName: SearchText.optional(),
        companyName: SearchText.optional(),
        ...created,
        ...paging(PAGE_SIZES.subscriptions),
      }),
    )
    .output(
      z.object({
        data: z.object({
          results: z.array(Subscription),
          count: z.number().int(),
          /** False where counting stopped at the cap. */
          count_exact: z.boolean(),
        }),
      }),
    ),
  create: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/subscriptions/create',
      successStatus: 201,
      inputStructure: 'detailed',
      summary: 'Create a subscription, as a draft or offered at once; idempotent by key',
    })
    .input(
      z.object({
        headers,
        body: z.strictObject({ ...SubscriptionBody.shape, isDraft: z.boolean().default(false) }),
      }),
    )
    .output(subscription),
  /** One subscription, for the page on which drivers are assigned to it. */
  detail: staff
    .route({ method: 'GET', path: '/admin/api/v1/subscriptions/{id}', summary: 'A subscription' })
    .input(params)
    .output(subscription),
  update: staff
    .errors(conflict)
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/subscriptions/{id}',
      inputStructure: 'detailed',
      summary: 'Save changed fields; memberships that were paid keep their price and duration',
    })
    .input(
      z.object({
        headers,
        params,
        body: SubscriptionBody.partial().extend({
          status: SubscriptionStatus.optional(),
          version: Version.optional(),
        }),
      }),
    )
    .output(subscription),
  remove: staff
    .errors(inUse)
    .route({
      method: 'DELETE',
      path: '/admin/api/v1/subscriptions/{id}',
      summary: 'Delete a subscription; refused while its memberships run',
    })
    .input(params)
    .output(z.object({ success: z.literal(true) })),
  drivers: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/subscriptions/drivers',
      summary: 'Drivers of a company with their memberships, newest first',
    })
    .input(
      z.strictObject({
        ...driverFilters,
        ...driverPages,
        limit: driverPages.limit.unwrap().default(DEFAULT_DRIVER_SUBSCRIPTIONS_PAGE_SIZE),
      }),
    )
    .output(z.object({ data: z.array(SubscribedDriver), total: z.number().int(), total_exact: z.boolean() })),
  assign: staffWithLargeBody
    .errors(notOffered)
    .route({
      method: 'POST',
      path: '/admin/api/v1/subscriptions/assign',
      successStatus: 202,
      inputStructure: 'detailed',
      summary: 'Assign drivers to a subscription in a job, each at its price; idempotent by key',
    })
    .input(
      z.object({
        headers: IdempotencyHeaders,
        body: z
          .strictObject({
            subscription_id: Id,
            /** The version whose price and duration were confirmed. Drivers are assigned to no other; left out: the present one. */
            version: Version.optional(),
            driver_ids: z
              .array(Id)
              .min(1, 'subscription_drivers_required')
              .max(MAX_DRIVERS_PER_CALL)
              .optional(),
            /** In place of ids: every driver that the list shows with these filters, over all of its pages. */
            matching: z.strictObject(driverFilters).optional(),
            /** The number of drivers that was confirmed: where more match, none is assigned. Left out: all that match. */
            confirmed_count: z.number().int().min(1).max(MAX_INT32).optional(),
          })
          .refine(({ driver_ids, matching }) => (driver_ids === undefined) !== (matching === undefined), {
            path: ['driver_ids'],
            message: 'subscription_drivers_required',
          }),
      }),
    )
    .output(z.object({ data: Assignment })),
  progress: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/subscriptions/assignments/{id}',
      summary: 'Progress and outcomes of an assignment',
    })
    .input(params)
    .output(z.object({ data: Assignment })),
  progressByDriver: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/subscriptions/assignments/{id}/drivers',
      summary: 'What an assignment did for each driver',
    })
    .input(
      z.strictObject({
        id: Id,
        outcome: oneOrMany(z.literal([...ASSIGNMENT_OUTCOMES])).optional(),
        ...paging(PAGE_SIZES.progressByDriver),
      }),
    )
    .output(z.object({ data: z.array(AssignedDriver), total: z.number().int() })),
  endMembership: staff
    .errors(over)
    .route({
      method: 'POST',
      path: '/admin/api/v1/subscriptions/memberships/{id}/end',
      inputStructure: 'detailed',
      summary: 'End a membership and return its unused days; idempotent by key',
    })
    .input(z.object({ headers: IdempotencyHeaders, params, body: z.strictObject({}).optional() }))
    .output(z.object({ data: Membership, returned: Membership.shape.price })),
};
