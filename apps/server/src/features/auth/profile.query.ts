import type { Profile } from '@mishwar/contract';
import { readSetting } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';

/** The profile of the signed-in operator. */
export async function readProfile(db: Db, operatorId: number): Promise<Profile> {
  const [operator, timezone, socket, api] = await Promise.all([
    db
      .selectFrom('operator')
      .select(['id', 'role', 'email', 'first_name', 'last_name'])
      .where('id', '=', operatorId)
      .executeTakeFirstOrThrow(),
    readSetting(db, 'TIME_ZONE'),
    readSetting(db, 'ENABLE_ORDER_SOCKET'),
    readSetting(db, 'API_VER_PORTAL'),
  ]);
  const { id, ...rest } = operator;
  return {
    ...{ _id: String(id), ...rest, timezone: { ...timezone } },
    ...{ order_socket: socket.isActive, api_version: api.version },
  };
}
