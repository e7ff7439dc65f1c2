import { withClient } from '@mishwar/db';
import { PRODUCT } from '@mishwar/domain';
import { signIn } from '../../../tools/harness/operator.ts';
import { playWhatsapp } from '../../../tools/harness/whatsapp.ts';
import type { Cast, DriverActor, OperatorActor } from '../client/actors.ts';
import { bearer, type Caller, type Identity, signing } from '../client/caller.ts';
import type { Stage } from './stage.ts';
import { DRIVERS, PLACE, phoneOf, RESERVES, RESTAURANT } from './write-cast.ts';

const SIGN_INS_AT_ONCE = 4;

/** Signs all clients in. The servers are up, and WhatsApp's port is free. */
export async function signInCast(stage: Stage, caller: Caller): Promise<Cast> {
  const whatsapp = await playWhatsapp(stage.whatsappPort);
  try {
    const operators = await signInStaff(stage, caller);
    const drivers: DriverActor[] = [];
    const queue = Array.from({ length: DRIVERS }, (_, n) => n);
    await Promise.all(
      Array.from({ length: SIGN_INS_AT_ONCE }, async () => {
        for (let n = queue.shift(); n !== undefined; n = queue.shift()) {
          drivers[n] = await signInDriver(caller, phoneOf(n), whatsapp.nextCode(phoneOf(n)));
        }
      }),
    );
    await tellPositions({ drivers }, caller);
    return { operators, drivers, ...(await known(stage)), restaurantCode: RESTAURANT, home: PLACE };
  } finally {
    await whatsapp.stop();
  }
}

/** Signs in three operators; the first is a SUPER_ADMIN. */
export async function signInStaff(stage: Stage, caller: Caller): Promise<OperatorActor[]> {
  const [first, second] = [await signIn(stage.origin, stage), await signIn(stage.origin, stage, 1)];
  return [
    await operatorOf(caller, first),
    await operatorOf(caller, second),
    await operatorOf(caller, await registerOperator(stage, caller, first)),
  ];
}

/** The drivers say where they are, without which they are offered nothing. */
export async function tellPositions({ drivers }: Pick<Cast, 'drivers'>, caller: Caller): Promise<void> {
  await Promise.all(
    drivers.map(({ identity }, n) => {
      const at = { latitude: PLACE.latitude + n / 10_000, longitude: PLACE.longitude };
      const positions = [{ ...at, recorded_at: new Date().toISOString() }];
      return caller.ask({ method: 'POST', path: '/driver/v1/positions', body: { positions }, identity });
    }),
  );
}

async function operatorOf(caller: Caller, token: string): Promise<OperatorActor> {
  const identity = bearer(token);
  const { body } = await caller.ask({ method: 'GET', path: '/admin/api/v1/profile', identity });
  return { id: (body as { _id: string })._id, identity };
}

/** Registers a third operator through the API and returns the token. */
async function registerOperator(stage: Stage, caller: Caller, token: string): Promise<string> {
  const email = `chaos@${PRODUCT.key}.sa`;
  const password = crypto.randomUUID();
  const { status, body } = await caller.ask({
    method: 'POST',
    path: '/admin/api/v1/register',
    identity: bearer(token),
    body: {
      firstname: 'ريم',
      lastname: 'الحربي',
      code: 'CHAOS-1',
      phone: '0550001009',
      nationality_id: '1010101019',
      email,
      password,
      address: 'الدمام',
      region_id: '1',
      city_id: ['1'],
    },
  });
  if (status !== 201) throw new Error(`the operator was not registered: ${status} ${JSON.stringify(body)}`);
  const operators = { [email]: password };
  const given = await signIn(stage.origin, { ...stage, secrets: { ...stage.secrets, operators } });
  // A generated password must be changed before any other call.
  const changed = await caller.ask({
    method: 'PUT',
    path: '/admin/api/v1/profile/password',
    identity: bearer(given),
    body: { current_password: password, password: `${password}-own` },
  });
  return (changed.body as { token: string }).token;
}

async function signInDriver(caller: Caller, phone: string, code: Promise<string>): Promise<DriverActor> {
  const identity: Identity = () => ({});
  const asked = await caller.ask({ method: 'POST', path: '/driver/v1/code', body: { phone }, identity });
  if (asked.status !== 202) throw new Error(`no code for ${phone}: ${JSON.stringify(asked.body)}`);
  const { attemptToken } = asked.body as { attemptToken: string };
  const body = { phone, passKey: await code, attemptToken };
  const answer = await caller.ask({ method: 'POST', path: '/driver/v1/sign-in', body, identity });
  if (answer.status !== 200) throw new Error(`${phone} could not sign in: ${JSON.stringify(answer.body)}`);
  const { token, driver } = answer.body as { token: string; driver: { driver_id: string } };
  return { id: driver.driver_id, identity: bearer(token) };
}

async function known({ databaseUrl, secrets }: Stage): Promise<Pick<Cast, 'channel' | 'reserves'>> {
  const [name, keys] = Object.entries(secrets.channels)[0] ?? [];
  if (!keys) throw new Error('the demo has no channel');
  return withClient(databaseUrl, async (client) => {
    const channels = await client.query<{ id: string }>('select id from channel where name = $1', [name]);
    const reserves = await client.query<{ id: string }>(
      'select id from driver where phone = any($1) order by id',
      [Array.from({ length: RESERVES }, (_, n) => phoneOf(DRIVERS + n))],
    );
    const identity = signing(keys.apiKey, keys.signingSecret);
    return {
      channel: { id: channels.rows[0]?.id ?? '', identity },
      reserves: reserves.rows.map(({ id }) => id),
    };
  });
}
