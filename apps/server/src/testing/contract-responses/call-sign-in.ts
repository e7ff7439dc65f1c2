import { addDriver } from '../../features/orders/testing/order-world.ts';
import type { Credentials } from '../contract-requests.ts';
import { createOperator } from '../sign-in.ts';
import { eventually } from '../sockets.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls every sign-in route. */
export async function callSignInRoutes({ server, call }: ContractRun): Promise<void> {
  const { email, password } = await createOperator(server.app);
  const anonymous: Credentials = { headers: {} };
  await call('auth.loginV1', { body: { email, password } }, anonymous);
  await call('auth.login', { body: { email, password } }, anonymous);
  const passKey = await eventually(async () => (await server.app.mailbox?.messages(email))?.[0]?.code);
  const { token } = await call('auth.verifyOtp', { body: { email, passKey } }, anonymous);
  const signedIn = { headers: { authorization: `Bearer ${token}` } };
  await call('auth.profile', {}, signedIn);
  const change = { current_password: password, password: 'Another-Palm-Tree' };
  const changed = await call('auth.changePassword', { body: change }, signedIn);
  await call('auth.logout', { body: {} }, { headers: { authorization: `Bearer ${changed.token}` } });

  const phone = '0559990001';
  const driverId = await addDriver(server.app.db, { phone });
  await call('driverGateway.requestCode', { body: { phone } }, anonymous);
  const now = server.clock.now();
  const expired_at = new Date(now.getTime() + 60_000);
  await server.app.db
    .insertInto('driver_code')
    .values({
      driver_id: driverId,
      pass_key: '123456',
      phone,
      created_at: new Date(now.getTime() + 1_000),
      expired_at,
    })
    .execute();
  await call('driverGateway.signIn', { body: { phone, passKey: '123456' } }, anonymous);
}
