import type { ApplicationType } from '@mishwar/domain';
import { hashToken, newToken } from '../../platform/crypto/token.ts';
import type { Db } from '../../platform/transaction.ts';

export interface TestChannel {
  id: number;
  key: string;
  secret: string;
}

/** Creates an ordering channel with its API key and signing secret. */
export async function createChannel(
  db: Db,
  name: string,
  application: ApplicationType = 'CLIENT',
): Promise<TestChannel> {
  const key = `ck_${newToken()}`;
  const secret = newToken();
  const channel = await db
    .insertInto('channel')
    .values({
      name,
      application,
      from_company: 'maeda',
      api_key_hash: hashToken(key),
      signing_secret: secret,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: channel.id, key, secret };
}
