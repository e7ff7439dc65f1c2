import type { DB } from '@mishwar/db';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';

/** Builds conditions on the orders table under the name `o`, with no other table joined. */
export type OrderExpressions = ExpressionBuilder<DB & { o: DB['orders'] }, 'o'>;

export type OrderCondition = (eb: OrderExpressions) => Expression<SqlBool>;
