import type { Plan } from '@mishwar/contract';
import { moneyToWire, type PlanPriority } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';

/** A pricing plan as it is stored; amounts in halalas. */
export interface StoredPlan {
  id: number;
  title: string;
  description: string;
  price: number;
  gift: number;
  is_recommend: boolean;
  priority: number | null;
  is_active: boolean;
  version: number;
  created_at: Date;
}

/** The columns of `StoredPlan`, of the plan `p`. */
export const PLAN_COLUMNS: RawBuilder<unknown> = sql`
  p.id, p.title, p.description, p.price, p.gift, p.is_recommend, p.priority, p.is_active, p.version, p.created_at`;

/** Maps a plan to the wire. */
export function toPlan(row: StoredPlan): Plan {
  return {
    _id: String(row.id),
    title: row.title,
    description: row.description,
    price: moneyToWire(row.price),
    gift: moneyToWire(row.gift),
    isRecommend: row.is_recommend,
    priority: row.priority as PlanPriority | null,
    isActive: row.is_active,
    version: row.version,
    created_at: row.created_at.toISOString(),
  };
}
