import type { App } from '../../platform/app.ts';
import { hashToken } from '../../platform/crypto/token.ts';
import type { Authenticator, RequestHead } from '../../platform/feature.ts';
import { prepared } from '../../platform/prepared.ts';
import { readChannelSecret } from './channel-secret.ts';
import { isSigned } from './channel-signature.ts';

const secrets = new WeakMap<RequestHead, string>();

/** Authenticates a channel by API key and by the signature of the request with its secret, body included. */
export const channelAuthenticator: Authenticator = {
  async authenticate({ config, db, log }: App, request) {
    const key = header(request, 'x-api-key');
    if (key === '' || key.length > 200) return { kind: 'anonymous' };
    const channel = await db
      .selectFrom('channel')
      .select(['id', 'name', 'application', 'from_company', 'signing_secret', 'signing_secret_sealed'])
      .where('api_key_hash', '=', hashToken(key))
      .where('is_active', '=', true)
      .modifyEnd(prepared)
      .executeTakeFirst();
    if (!channel) return { kind: 'anonymous' };
    try {
      secrets.set(request, readChannelSecret({ config }, channel));
    } catch (error) {
      log.error(
        { error, channel: channel.name },
        'signing secret of a channel was sealed under another MISHWAR_SECRET',
      );
      return { kind: 'anonymous' };
    }
    const { id, name, application, from_company } = channel;
    return { kind: 'channel', actor: { kind: 'channel', id, name, application, fromCompany: from_company } };
  },
  async verifyBody({ now }: App, request) {
    const secret = secrets.get(request);
    if (secret === undefined) return false;
    const signed = {
      timestamp: header(request, 'x-timestamp'),
      method: request.method,
      path: request.url,
      body: request.rawBody ?? Buffer.alloc(0),
    };
    return isSigned(secret, signed, header(request, 'x-signature'), now());
  },
};

function header(request: RequestHead, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
