import { PREPARED } from '@mishwar/db';
import { sql } from 'kysely';

/**
 * Ends a statement whose text is always the same and that runs often: each connection has the database read and plan
 * it once. Not for lists of any length, whose text changes, nor where the best plan hangs on the values.
 */
export const prepared = sql.raw(`${PREPARED}`);
