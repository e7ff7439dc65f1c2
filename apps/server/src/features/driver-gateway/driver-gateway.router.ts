import type { DriverStep } from '@mishwar/domain';
import { driverOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { readSetting } from '../../platform/settings.ts';
import { readRegistrationChoices, register } from '../driver-registration/public.ts';
import { readTopUp } from '../payments/public.ts';
import { listPlansOnSale } from '../plans/public.ts';
import { acceptOffer } from './accept-offer.ts';
import { declineOffer } from './decline-offer.ts';
import { readDriverMe } from './driver-me.query.ts';
import { listNotifications } from './notifications.query.ts';
import { listOpenOffers } from './open-offers.query.ts';
import { listOrdersInHand } from './orders-in-hand.query.ts';
import { reportStep } from './report-step.ts';
import { CLOCK_WRONG, savePositions } from './save-positions.ts';
import { setReady } from './set-ready.ts';
import { closeDriverSession } from './sign-in/driver-session.ts';
import { requestCode } from './sign-in/request-code.ts';
import { signInDriver } from './sign-in/sign-in-driver.ts';
import { buyPlan, topUp } from './top-up.ts';

const gateway = os.driverGateway;

const step = (name: DriverStep) =>
  gateway[name].handler(async ({ input, context }) => {
    const report = {
      orderNumber: input.params.order_number,
      step: name,
      key: input.headers['idempotency-key'],
    };
    return answer(await reportStep(context.app, driverOf(context).actor, report));
  });

const toAnswer = (input: { params: { offer_id: string }; headers: { 'idempotency-key': string } }) => ({
  offerId: Number(input.params.offer_id),
  key: input.headers['idempotency-key'],
});

export const driverGatewayRouter = gateway.router({
  registrationChoices: gateway.registrationChoices.handler(({ context }) =>
    readRegistrationChoices(context.app.db),
  ),
  register: gateway.register.handler(async ({ input, context }) => {
    answer(await register(context.app, input, context.address));
    return { success: true as const };
  }),
  requestCode: gateway.requestCode.handler(async ({ input, context }) =>
    answer(await requestCode(context.app, input, context.address)),
  ),
  signIn: gateway.signIn.handler(async ({ input, context, errors }) => {
    const result = await signInDriver(context.app, input, context.address);
    if (result.ok) {
      const { token, deviceToken, driverId } = result.done;
      return { token, deviceToken, driver: await readDriverMe(context.app.db, driverId) };
    }
    if (result.refusal.status === 401) throw errors.BAD_CODE();
    throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: result.refusal.retryAfter } });
  }),
  signOut: gateway.signOut.handler(async ({ context: { app, ...context } }) => {
    await closeDriverSession(app.db, driverOf({ app, ...context }).sessionId, app.now());
    return { success: true as const };
  }),
  me: gateway.me.handler(({ context }) => readDriverMe(context.app.db, driverOf(context).actor.id)),
  ready: gateway.ready.handler(async ({ input, context }) => {
    const { id } = driverOf(context).actor;
    await setReady(context.app, id, input.isReady);
    return readDriverMe(context.app.db, id);
  }),
  positions: gateway.positions.handler(async ({ input, context, errors }) => {
    const accepted = await savePositions(context.app, driverOf(context).actor.id, input.positions);
    if (accepted === 0) throw errors.VALIDATION({ data: { errors: [CLOCK_WRONG] } });
    return { accepted };
  }),
  offers: gateway.offers.handler(async ({ context }) => {
    const { app } = context;
    const [offers, socket] = await Promise.all([
      listOpenOffers(app.db, driverOf(context).actor.id, app.now()),
      readSetting(app.db, 'ENABLE_ORDER_SOCKET'),
    ]);
    return { offers, order_socket: socket.isActive };
  }),
  accept: gateway.accept.handler(async ({ input, context }) =>
    answer(await acceptOffer(context.app, driverOf(context).actor, toAnswer(input))),
  ),
  decline: gateway.decline.handler(async ({ input, context }) =>
    answer(await declineOffer(context.app, driverOf(context).actor, toAnswer(input))),
  ),
  notifications: gateway.notifications.handler(async ({ context }) => ({
    notifications: await listNotifications(context.app.db, driverOf(context).actor.id),
  })),
  orders: gateway.orders.handler(async ({ context }) => ({
    orders: await listOrdersInHand(context.app.db, driverOf(context).actor.id),
  })),
  topUp: gateway.topUp.handler(async ({ input: { body, headers }, context }) => {
    const request = { amount: body.amount, key: headers['idempotency-key'] };
    return answer(await topUp(context.app, driverOf(context).actor, request));
  }),
  plans: gateway.plans.handler(async ({ context: { app } }) => ({ plans: await listPlansOnSale(app.db) })),
  buyPlan: gateway.buyPlan.handler(async ({ input: { body, headers, params }, context }) => {
    const key = headers['idempotency-key'];
    const request = { planId: Number(params.plan_id), version: body.version, key };
    return answer(await buyPlan(context.app, driverOf(context).actor, request));
  }),
  topUpState: gateway.topUpState.handler(async ({ input, context: { app, ...context }, errors }) => {
    const { id } = driverOf({ app, ...context }).actor;
    const state = await readTopUp(app.db, id, Number(input.top_up_id), app.now());
    if (!state) throw errors.NOT_FOUND();
    return state;
  }),
  arrived: step('arrived'),
  took: step('took'),
  waiting: step('waiting'),
  delivered: step('delivered'),
});
