import { randomUUID } from 'node:crypto';
import {
  CHECKOUT_MINUTES,
  type Decision,
  DRIVER_APPLICATION,
  findClosedPaymentType,
  type Halalas,
  type PaymentGatewayName,
  type PaymentState,
  type Refusal,
} from '@mishwar/domain';
import type { DriverActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { readSetting } from '../../platform/settings.ts';
import type { Trx } from '../../platform/transaction.ts';
import { lockBalances } from '../wallet/public.ts';
import { readActiveGateway } from './payment-gateways.ts';

/** The terms that a top-up keeps from its beginning; amounts in halalas. */
interface TopUpTerms {
  amount: Halalas;
  gateway: PaymentGatewayName;
  gift?: Halalas;
  /** The plan that is bought, with its title at this moment. */
  plan?: { id: number; title: string };
}

type BeginTopUpResult<R extends Refusal> = { ok: true; done: { id: number } } | { ok: false; refusal: R };

/**
 * Records a top-up with its external reference before a gateway is called. Concurrent requests of one driver are
 * serialized, so that each counts the others.
 */
export async function beginTopUp<R extends Refusal>(
  trx: Trx,
  app: Pick<App, 'config' | 'now'>,
  actor: DriverActor,
  decide: (state: PaymentState) => Decision<TopUpTerms, R>,
): Promise<BeginTopUpResult<R>> {
  await lockBalances(trx, actor.id);
  const { open } = await trx
    .selectFrom('wallet_transaction as t')
    .innerJoin('wallet_payment as p', 'p.transaction_id', 't.id')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('t.driver_id', '=', actor.id)
    .where('t.type', '=', 'TOP_UP')
    .where('t.status', '=', 'PENDING')
    .where('p.expires_at', '>', app.now())
    .executeTakeFirstOrThrow();
  const { types } = await readSetting(trx, 'PAYMENT_MODE');
  const decision = decide({
    gateway: await readActiveGateway(app, trx),
    open: Number(open),
    isTypeOpen: findClosedPaymentType({ application: DRIVER_APPLICATION, method: 'Card' }, types) === null,
  });
  if (!decision.ok) return decision;
  const reference = `top-up-${randomUUID()}`;
  const { id } = await trx
    .insertInto('wallet_transaction')
    .values({
      type: 'TOP_UP',
      driver_id: actor.id,
      transaction_key: reference,
      status: 'PENDING',
      payment_method: 'online',
      created_by_role: 'DRIVER',
      created_by_id: actor.id,
      created_by_name: actor.name,
      created_at: app.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('wallet_payment')
    .values({
      transaction_id: id,
      gateway: decision.gateway,
      reference,
      amount: decision.amount,
      gift: decision.gift ?? 0,
      plan_id: decision.plan?.id ?? null,
      plan_title: decision.plan?.title ?? null,
      checked_at: app.now(),
      expires_at: new Date(app.now().getTime() + CHECKOUT_MINUTES * 60_000),
    })
    .execute();
  return { ok: true, done: { id } };
}
