import { PRODUCT } from '@mishwar/domain';
import { demoChannel, signed } from '../../../tools/harness/channel.ts';
import { inLanes } from '../../../tools/harness/measure.ts';
import { numberOf, numbersOf } from '../../../tools/harness/rows.ts';
import { signIn } from '../../../tools/harness/server.ts';
import { playWhatsapp } from '../../../tools/harness/whatsapp.ts';
import type { Actor, Ask, Caller, Identity } from '../client/caller.ts';
import { DRIVERS, phoneOf, RESERVES, RESTAURANT, type Stage } from './stage.ts';

const SIGN_INS_AT_ONCE = 4;

/** Those who act, all signed in as people and programs do. */
export type Cast = Awaited<ReturnType<typeof signInCast>>;

/** Signs all clients in. The servers are up, and WhatsApp's port is free. */
export async function signInCast(stage: Stage, caller: Caller) {
  const whatsapp = await playWhatsapp(stage.whatsappPort);
  try {
    /** Two who assign and one who cancels. */
    const operators = await signInStaff(stage, caller);
    const signedIn: Actor[] = [];
    await inLanes(SIGN_INS_AT_ONCE, Array(DRIVERS).keys(), async (n) => {
      signedIn[n] = await signInDriver(caller, phoneOf(n), whatsapp.nextCode(phoneOf(n)));
    });
    /** They stand around the restaurant and are offered each of its orders. */
    const drivers = signedIn as [Actor, ...Actor[]];
    await tellPositions({ drivers }, caller);
    const [name, keys] = demoChannel(stage);
    const id = await numberOf(stage.databaseUrl, 'select id from channel where name = $1', [name]);
    // A channel signs each request as it leaves.
    const channel: Actor = { id: String(id), identity: (asked) => signed(keys, asked) };
    const phones = Array.from({ length: RESERVES }, (_, n) => phoneOf(DRIVERS + n));
    const named = 'select id from driver where phone = any($1) order by id';
    /** Two drivers who are offered nothing: operators give orders to them. */
    const reserves = (await numbersOf(stage.databaseUrl, named, [phones])).map(String);
    return { operators, drivers, reserves, channel, restaurant: RESTAURANT };
  } finally {
    await whatsapp.stop();
  }
}

/** Signs in three operators; the first is a SUPER_ADMIN. */
export async function signInStaff(stage: Stage, caller: Caller): Promise<readonly [Actor, Actor, Actor]> {
  const [first, second] = [await signIn(stage.origin, stage), await signIn(stage.origin, stage, 1)];
  return [
    await operatorOf(caller, first),
    await operatorOf(caller, second),
    await operatorOf(caller, await registerOperator(stage, caller, first)),
  ];
}

/** The drivers say where they are, without which they are offered nothing. */
export async function tellPositions(
  { drivers }: { drivers: readonly Actor[] },
  caller: Caller,
): Promise<void> {
  await Promise.all(
    drivers.map(({ identity }, n) => {
      const at = { latitude: RESTAURANT.latitude + n / 10_000, longitude: RESTAURANT.longitude };
      const positions = [{ ...at, recorded_at: new Date().toISOString() }];
      return caller.ask({ method: 'POST', path: '/driver/v1/positions', body: { positions }, identity });
    }),
  );
}

const bearer = (token: string): Identity => {
  const headers = { authorization: `Bearer ${token}` };
  return () => headers;
};

async function operatorOf(caller: Caller, token: string): Promise<Actor> {
  const identity = bearer(token);
  return { id: (await caller.read<{ _id: string }>('/admin/api/v1/profile', { identity }))._id, identity };
}

/** What is answered to a request; throws unless it is answered with that status. */
async function answerOf<Body>(caller: Caller, status: number, ask: Ask): Promise<Body> {
  const answer = await caller.ask(ask);
  if (answer.status === status) return answer.body as Body;
  throw new Error(`${ask.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Registers a third operator through the API and returns the token. */
async function registerOperator(stage: Stage, caller: Caller, token: string): Promise<string> {
  const email = `chaos@${PRODUCT.key}.sa`;
  const password = crypto.randomUUID();
  const name = { firstname: 'ريم', lastname: 'الحربي', code: 'CHAOS-1', phone: '0550001009' };
  const place = { nationality_id: '1010101019', address: 'الدمام', region_id: '1', city_id: ['1'] };
  const body = { ...name, ...place, email, password };
  const path = '/admin/api/v1/register';
  await answerOf(caller, 201, { method: 'POST', path, identity: bearer(token), body });
  const operators = { [email]: password };
  const given = await signIn(stage.origin, { ...stage, secrets: { ...stage.secrets, operators } });
  // A generated password must be changed before any other call.
  const changed = await answerOf<{ token: string }>(caller, 200, {
    method: 'PUT',
    path: '/admin/api/v1/profile/password',
    identity: bearer(given),
    body: { current_password: password, password: `${password}-own` },
  });
  return changed.token;
}

async function signInDriver(caller: Caller, phone: string, code: Promise<string>): Promise<Actor> {
  const post = (path: string, body: object) => ({ method: 'POST', path, body, identity: () => ({}) });
  const asked = post('/driver/v1/code', { phone });
  const { attemptToken } = await answerOf<{ attemptToken: string }>(caller, 202, asked);
  const { token, driver } = await answerOf<{ token: string; driver: { driver_id: string } }>(
    caller,
    200,
    post('/driver/v1/sign-in', { phone, passKey: await code, attemptToken }),
  );
  return { id: driver.driver_id, identity: bearer(token) };
}
