import type { Access } from '@mishwar/domain';
import type { App } from '../platform/app.ts';
import type { Credentials } from './contract-requests.ts';
import { createChannel } from './factories/channels.ts';
import { createSignedInDriver } from './factories/drivers.ts';
import { signInPartner } from './factories/partners.ts';
import { signInAs } from './sign-in.ts';

const bearer = (token: string): Credentials => ({ headers: { authorization: `Bearer ${token}` } });

/** Credentials for each audience, with the highest privileges, so that only input can be refused. */
export async function callersOf(server: { app: App; url: string }): Promise<Record<Access, Credentials>> {
  const superAdmin = bearer((await signInAs(server, 'SUPER_ADMIN')).token);
  const channel = await createChannel(server.app.db, `channel ${Math.random()}`);
  return {
    public: { headers: {} },
    'half-sign-in': { headers: {} },
    staff: superAdmin,
    'super-admin': superAdmin,
    partner: bearer((await signInPartner(server)).token),
    driver: bearer((await createSignedInDriver(server.app.db)).token),
    channel: { headers: { 'x-api-key': channel.key }, secret: channel.secret },
  };
}
