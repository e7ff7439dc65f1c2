import type { Credentials } from '../contract-requests.ts';
import { createDriver } from '../factories/drivers.ts';
import { createOperator } from '../factories/operators.ts';
import { createPartnerUser } from '../factories/partners.ts';
import { eventually } from '../sockets.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls every sign-in route. */
export async function callSignInRoutes({ server, call }: ContractRun): Promise<void> {
  const { email, password } = await createOperator(server.app);
  const anonymous: Credentials = { headers: {} };
  await call('auth.loginV1', { body: { email, password } }, anonymous);
  const { attemptToken } = await call('auth.login', { body: { email, password } }, anonymous);
  const passKey = await eventually(async () => {
    const [last, ...earlier] = (await server.app.mailbox?.messages(email)) ?? [];
    return earlier.length > 0 && last?.code;
  });
  const { token } = await call('auth.verifyOtp', { body: { email, passKey, attemptToken } }, anonymous);
  const signedIn = { headers: { authorization: `Bearer ${token}` } };
  await call('auth.profile', {}, signedIn);
  const change = { current_password: password, password: 'Another-Palm-Tree' };
  const changed = await call('auth.changePassword', { body: change }, signedIn);
  await call('auth.logout', { body: {} }, { headers: { authorization: `Bearer ${changed.token}` } });

  const partner = await createPartnerUser(server.app);
  const credentials = { email: partner.email, password: partner.password };
  const begun = await call('partnerPortal.login', { body: credentials }, anonymous);
  const partnerCode = await eventually(
    async () => (await server.app.mailbox?.messages(partner.email))?.[0]?.code,
  );
  const step = { email: partner.email, passKey: partnerCode, attemptToken: begun.attemptToken };
  const signedInPartner = await call('partnerPortal.verifyOtp', { body: step }, anonymous);
  const asPartner = { headers: { authorization: `Bearer ${signedInPartner.token}` } };
  await call('partnerPortal.profile', {}, asPartner);
  await call('partnerPortal.logout', { body: {} }, asPartner);

  const phone = '0559990001';
  const driverId = await createDriver(server.app.db, { phone });
  const attempt = await call('driverGateway.requestCode', { body: { phone } }, anonymous);
  const code = await eventually(() =>
    server.app.db
      .selectFrom('driver_code')
      .select('pass_key')
      .where('driver_id', '=', driverId)
      .executeTakeFirst(),
  );
  const body = { phone, passKey: code.pass_key, attemptToken: attempt.attemptToken };
  await call('driverGateway.signIn', { body }, anonymous);
}
