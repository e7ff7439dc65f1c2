import {
  API_VERSIONS,
  isPhoneText,
  MAX_INT32,
  MAX_ONE_TIME_CODE_LENGTH,
  MAX_ORDER_LENGTH,
  MAX_POSITIONS_PER_CALL,
  MAX_SPEED_KMH,
  ORDER_STATUSES,
  TOP_UP_STATUSES,
} from '@mishwar/domain';
import { z } from 'zod';
import {
  Amount,
  AmountInput,
  anonymous,
  anonymousWithForm,
  driver,
  ErrorList,
  Id,
  IdempotencyHeaders,
  Instant,
  Latitude,
  Longitude,
  loggedFor,
  requiredText,
  Token,
  trimmedText,
} from '../base.ts';
import { DriverApplication } from '../driver-registration/driver-registration.schemas.ts';
import { Lookup } from '../lookups/lookups.contract.ts';

const phone = trimmedText(20).min(8).refine(isPhoneText, 'phone_invalid');
const order_number = z.string().min(1).max(MAX_ORDER_LENGTH.order_number);

export const DriverPosition = z.strictObject({
  latitude: Latitude,
  longitude: Longitude,
  heading: z.number().min(0).max(360).optional(),
  /** km/h */
  speed: z.number().min(0).max(MAX_SPEED_KMH).optional(),
  recorded_at: Instant,
});

export const DriverOrder = z.object({
  order_number: z.string(),
  status: z.literal([...ORDER_STATUSES]),
  restaurant_name: z.string(),
  restaurant_phone: z.string(),
  restaurant_latitude: z.number(),
  restaurant_longitude: z.number(),
  customer_name: z.string(),
  customer_phone: z.string(),
  customer_address: z.string(),
  customer_latitude: z.number(),
  customer_longitude: z.number(),
  payment_method: z.string(),
  /** Amount that the driver collects from the customer. */
  to_collect: Amount,
  created_at: Instant,
  promised_at: Instant,
});

export const DriverOffer = z.object({
  offer_id: z.string(),
  order_number: z.string(),
  restaurant_name: z.string(),
  restaurant_latitude: z.number(),
  restaurant_longitude: z.number(),
  customer_latitude: z.number(),
  customer_longitude: z.number(),
  delivery_cost: Amount,
  offered_at: Instant,
  expires_at: Instant,
});
export type DriverOffer = z.infer<typeof DriverOffer>;

/** A message of staff to a driver. */
const DriverNotification = z.object({
  notification_id: z.string(),
  title: z.string(),
  message: z.string(),
  created_at: Instant,
});

/** A top-up by card, paid on the gateway's checkout page and settled by the gateway's webhook. */
export const TopUp = z.object({
  top_up_id: z.string(),
  status: z.literal([...TOP_UP_STATUSES]),
  amount: Amount,
  /** The gift that comes with it. */
  gift: Amount,
  /** The plan that is bought, under the terms that were shown; null for a top-up of a free amount. */
  plan: z.object({ plan_id: z.string(), title: z.string() }).nullable(),
  /** The checkout page; null once the top-up can no longer be paid. */
  checkout_url: z.string().nullable(),
  expires_at: Instant,
  created_at: Instant,
});

/** A plan that the driver can buy: `price` is paid into the wallet, `gift` comes with it. */
export const PlanOnSale = z.object({
  plan_id: z.string(),
  title: z.string(),
  description: z.string(),
  price: Amount,
  gift: Amount,
  isRecommend: z.boolean(),
  /** To send with the purchase: only what was shown is sold. */
  version: z.number().int(),
});
export type PlanOnSale = z.infer<typeof PlanOnSale>;

const Me = z.object({
  driver_id: z.string(),
  name: z.string(),
  phone: z.string(),
  isActive: z.boolean(),
  isReady: z.boolean(),
  balance: Amount,
  subBalance: Amount,
  /** The setting API_VER_MOBILE: the version of the API that driver apps are to use. */
  api_version: z.literal(API_VERSIONS),
  /** The setting WHATSAPP: where a driver reaches support; null without one. */
  support_whatsapp: z.string().nullable(),
});

const conflict = { CONFLICT: { status: 409, message: 'order_conflict', data: ErrorList } } as const;

/** A step on an order in hand; idempotent by key. */
const step = (name: string, summary: string) =>
  driver
    .errors(conflict)
    .route({
      method: 'POST',
      path: `/driver/v1/orders/{order_number}/${name}`,
      inputStructure: 'detailed',
      summary,
    })
    .input(
      z.object({
        headers: IdempotencyHeaders,
        params: z.strictObject({ order_number }),
      }),
    )
    .output(DriverOrder);

const answer = (name: string, summary: string) =>
  driver
    .errors(conflict)
    .route({
      method: 'POST',
      path: `/driver/v1/offers/{offer_id}/${name}`,
      inputStructure: 'detailed',
      summary,
    })
    .input(z.object({ headers: IdempotencyHeaders, params: z.strictObject({ offer_id: Id }) }));

export const driverGateway = {
  registrationChoices: anonymous
    .route({
      method: 'GET',
      path: '/driver/v1/registration-choices',
      summary: 'Choices of the registration form',
    })
    .output(
      z.object({
        identity_types: z.array(Lookup),
        car_types: z.array(Lookup),
        regions: z.array(Lookup),
        cities: z.array(Lookup.extend({ region_id: z.string() })),
        companies: z.array(z.object({ _id: z.string(), name: z.string() })),
      }),
    ),
  register: anonymousWithForm
    .route({
      method: 'POST',
      path: '/driver/v1/registrations',
      successStatus: 202,
      summary: 'Apply to become a driver; the answer does not reveal whether the applicant is known',
    })
    .input(DriverApplication)
    .output(z.object({ success: z.literal(true) })),
  requestCode: anonymous
    .route({
      method: 'POST',
      path: '/driver/v1/code',
      successStatus: 202,
      summary: 'Request a one-time code by WhatsApp; the answer does not reveal whether the phone is known',
    })
    .input(z.strictObject({ phone, deviceToken: Token.optional() }))
    .output(z.object({ expiredAfter: z.number().int(), attemptToken: z.string() })),
  signIn: anonymous
    .errors({ BAD_CODE: { status: 401, message: 'bad_code' } })
    .route({ method: 'POST', path: '/driver/v1/sign-in', summary: 'Sign in with phone and one-time code' })
    .input(
      z.strictObject({
        phone,
        passKey: requiredText(MAX_ONE_TIME_CODE_LENGTH),
        attemptToken: Token,
      }),
    )
    .output(z.object({ token: z.string(), deviceToken: z.string(), driver: Me })),
  signOut: driver
    .route({ method: 'POST', path: '/driver/v1/sign-out', summary: 'End this session' })
    .input(z.strictObject({}).default({}))
    .output(z.object({ success: z.literal(true) })),
  me: driver.route({ method: 'GET', path: '/driver/v1/me', summary: 'The signed-in driver' }).output(Me),
  ready: driver
    .route({ method: 'PUT', path: '/driver/v1/ready', summary: 'Ready for orders, or not' })
    .input(z.strictObject({ isReady: z.boolean() }))
    .output(Me),
  positions: driver
    .route({
      method: 'POST',
      path: '/driver/v1/positions',
      successStatus: 202,
      summary: 'Positions, oldest first',
    })
    .input(z.strictObject({ positions: z.array(DriverPosition).min(1).max(MAX_POSITIONS_PER_CALL) }))
    .output(z.object({ accepted: z.number().int() })),
  offers: driver
    .route({ method: 'GET', path: '/driver/v1/offers', summary: 'Open offers of this driver' })
    .output(
      z.object({
        offers: z.array(DriverOffer),
        /** The setting ENABLE_ORDER_SOCKET: while it is off, offers and orders come by this call alone. */
        order_socket: z.boolean(),
      }),
    ),
  accept: answer('accept', 'Accept an offer; the first to accept gets the order')
    .meta(loggedFor('driver', 'ORDER_ASSIGN'))
    .output(DriverOrder),
  decline: answer('decline', 'Decline an offer').output(z.object({ success: z.literal(true) })),
  notifications: driver
    .route({
      method: 'GET',
      path: '/driver/v1/notifications',
      summary: 'Messages of staff to this driver, newest first',
    })
    .output(z.object({ notifications: z.array(DriverNotification) })),
  orders: driver
    .route({ method: 'GET', path: '/driver/v1/orders', summary: 'Orders in hand' })
    .output(z.object({ orders: z.array(DriverOrder) })),
  topUp: driver
    .errors({ CONFLICT: { status: 409, message: 'payment_gateway_off', data: ErrorList } })
    .route({
      method: 'POST',
      path: '/driver/v1/top-ups',
      successStatus: 201,
      inputStructure: 'detailed',
      summary: 'Start a top-up of the wallet; idempotent by key',
    })
    .input(z.object({ headers: IdempotencyHeaders, body: z.strictObject({ amount: AmountInput }) }))
    .output(TopUp),
  plans: driver
    .route({
      method: 'GET',
      path: '/driver/v1/plans',
      summary: 'Plans that can be bought, the most recommended first',
    })
    .output(z.object({ plans: z.array(PlanOnSale) })),
  buyPlan: driver
    .errors({ CONFLICT: { status: 409, message: 'plan_changed', data: ErrorList } })
    .route({
      method: 'POST',
      path: '/driver/v1/plans/{plan_id}/purchases',
      successStatus: 201,
      inputStructure: 'detailed',
      summary: 'Start the purchase of a plan; idempotent by key',
    })
    .input(
      z.object({
        headers: IdempotencyHeaders,
        params: z.strictObject({ plan_id: Id }),
        body: z.strictObject({ version: z.number().int().min(1).max(MAX_INT32) }),
      }),
    )
    .output(TopUp),
  topUpState: driver
    .route({ method: 'GET', path: '/driver/v1/top-ups/{top_up_id}', summary: 'State of a top-up' })
    .input(z.strictObject({ top_up_id: Id }))
    .output(TopUp),
  arrived: step('arrived', 'Arrived at the store'),
  took: step('took', 'Took the order'),
  waiting: step('waiting', 'Waiting for the customer'),
  delivered: step('delivered', 'Delivered to the customer').meta(loggedFor('driver', 'ORDER_EXECUTE')),
};
