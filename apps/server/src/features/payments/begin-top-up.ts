import { randomUUID } from 'node:crypto';
import { CHECKOUT_MINUTES, decideTopUp, type TopUpRefusal } from '@mishwar/domain';
import type { DriverActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Trx } from '../../platform/transaction.ts';
import { lockBalances } from '../wallet/public.ts';
import { readActiveGateway } from './payment-gateways.ts';

export type BeginTopUpResult = { ok: true; done: { id: number } } | { ok: false; refusal: TopUpRefusal };

/**
 * Records a top-up with its external reference before a gateway is called. Concurrent requests of one driver are
 * serialized, so that each counts the others.
 */
export async function beginTopUp(
  trx: Trx,
  app: Pick<App, 'config' | 'now'>,
  actor: DriverActor,
  asked: string | number,
): Promise<BeginTopUpResult> {
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
  const decision = decideTopUp(asked, { gateway: await readActiveGateway(app, trx), open: Number(open) });
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
      checked_at: app.now(),
      expires_at: new Date(app.now().getTime() + CHECKOUT_MINUTES * 60_000),
    })
    .execute();
  return { ok: true, done: { id } };
}
