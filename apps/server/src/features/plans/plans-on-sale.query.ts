import type { PlanOnSale } from '@mishwar/contract';
import { moneyToWire, type PlanOnSale as PlanToDecide } from '@mishwar/domain';
import type { Db, Trx } from '../../platform/transaction.ts';

/** More plans than a driver would read. */
const MAX_PLANS = 100;

/** Active plans as the driver gateway shows them: recommended ones first, by priority, then the cheapest. */
export async function listPlansOnSale(db: Db): Promise<PlanOnSale[]> {
  const rows = await db
    .selectFrom('plan')
    .select(['id', 'title', 'description', 'price', 'gift', 'is_recommend', 'version'])
    .where('is_active', '=', true)
    .orderBy('priority', (order) => order.desc().nullsLast())
    .orderBy('price')
    .orderBy('id')
    .limit(MAX_PLANS)
    .execute();
  return rows.map((row) => ({
    plan_id: String(row.id),
    title: row.title,
    description: row.description,
    price: moneyToWire(row.price),
    gift: moneyToWire(row.gift),
    isRecommend: row.is_recommend,
    version: row.version,
  }));
}

/** A plan as a purchase is decided on; undefined where there is none. */
export async function readPlanOnSale(
  trx: Trx,
  id: number,
): Promise<(PlanToDecide & { id: number; title: string }) | undefined> {
  return trx
    .selectFrom('plan')
    .select(['id', 'title', 'price', 'gift', 'is_active as isActive', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
}
