import type { DB } from '@mishwar/db';
import type { Selectable } from 'kysely';
import type { App } from '../../platform/app.ts';
import { seal, unseal } from '../../platform/crypto/keys.ts';

export type StoredWebhook = Selectable<DB['channel_webhook']>;

const PURPOSE = 'channel-webhook-secret';

/** Encrypts a signing secret for its row. */
export const sealSecret = ({ config }: Pick<App, 'config'>, secret: string): string =>
  seal(config.secret, PURPOSE, secret);

/** The secret of the last rotation. */
export const readSecret = (
  { config }: Pick<App, 'config'>,
  { secret_sealed }: Pick<StoredWebhook, 'secret_sealed'>,
): string => unseal(config.secret, PURPOSE, secret_sealed);

/** The secrets that sign now, the newest first: the one before the last rotation signs until its time is over. */
export function readSecrets(app: Pick<App, 'config' | 'now'>, webhook: StoredWebhook): string[] {
  const { previous_secret_sealed: previous, previous_secret_until: until } = webhook;
  const isValid = previous !== null && until !== null && until > app.now();
  return [readSecret(app, webhook), ...(isValid ? [readSecret(app, { secret_sealed: previous })] : [])];
}
