import type { Client } from 'pg';

/** A pricing plan of the demo; amounts in halalas. */
export interface DemoPlan {
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly gift: number;
  readonly priority: number | null;
  readonly isActive: boolean;
}

/** Plans of the demo. The active ones are what the drivers of the demo buy. */
export const DEMO_PLANS: readonly DemoPlan[] = [
  {
    ...{ title: 'باقة البداية', description: 'لأول أسبوع عمل', price: 50_000, gift: 2_500 },
    ...{ priority: null, isActive: true },
  },
  {
    ...{ title: 'باقة السائق النشط', description: 'الأكثر شراءً: نحو 200 طلب', price: 100_000, gift: 8_000 },
    ...{ priority: 3, isActive: true },
  },
  {
    ...{ title: 'باقة الشهر', description: 'تكفي شهرًا من العمل اليومي', price: 150_000, gift: 15_000 },
    ...{ priority: 2, isActive: true },
  },
  {
    ...{ title: 'Weekend top-up', description: 'Two busy evenings', price: 60_000, gift: 3_000 },
    ...{ priority: 1, isActive: true },
  },
  {
    ...{ title: 'باقة المحترفين', description: 'للسائق بدوام كامل: هدية 15٪', price: 200_000, gift: 30_000 },
    ...{ priority: 2, isActive: true },
  },
  {
    ...{ title: 'عرض رمضان', description: 'انتهى العرض', price: 80_000, gift: 12_000 },
    ...{ priority: null, isActive: false },
  },
];

/** Writes the plans of the demo, and says which of its payments bought one: those of a plan's price and gift. */
export async function seedPlans(client: Client, from: number): Promise<void> {
  await client.query(
    `insert into plan (title, description, price, gift, is_recommend, priority, is_active, created_at)
     select title, description, price, gift, priority is not null, priority, "isActive",
       to_timestamp($2) - make_interval(days => 40 - place)
     from jsonb_to_recordset($1::jsonb) as p (title text, description text, price bigint, gift bigint, priority smallint,
       "isActive" boolean, place integer)
     order by place`,
    [JSON.stringify(DEMO_PLANS.map((plan, place) => ({ ...plan, place }))), Math.floor(from / 1000)],
  );
  await client.query(`
    update wallet_payment p set plan_id = plan.id, plan_title = plan.title
    from plan where plan.price = p.amount and plan.gift = p.gift and plan.is_active`);
}
