import type { Profile } from '@mishwar/contract';
import type { Db } from '../../platform/transaction.ts';
import { readSetting } from '../settings/public.ts';

/** The profile of the signed-in operator. */
export async function readProfile(db: Db, operatorId: number): Promise<Profile> {
  const [operator, timezone] = await Promise.all([
    db
      .selectFrom('operator')
      .select(['id', 'role', 'email', 'first_name', 'last_name'])
      .where('id', '=', operatorId)
      .executeTakeFirstOrThrow(),
    readSetting(db, 'TIME_ZONE'),
  ]);
  const { id, ...rest } = operator;
  return { _id: String(id), ...rest, timezone: { ...timezone } };
}
