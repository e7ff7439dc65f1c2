import { hashToken, newToken } from '../../../apps/server/src/platform/crypto/token.ts';
import { until } from '../../../tools/harness/measure.ts';
import { numberOf } from '../../../tools/harness/rows.ts';
import { codesOf, jsonOf, nextCode, send } from '../client.ts';
import { addDriver, addStaff, type Staff, several } from '../people.ts';
import type { Tally } from '../tally.ts';
import type { Arena, Attack } from '../types.ts';

const LOGIN = '/admin/api/v2/login';
const VERIFY = '/admin/api/v2/verify-otp';
const GUESSES = { whole: 40, sample: 6 } as const;
const ADDRESSES = { whole: 12, sample: 2 } as const;

export const signInAttack: Attack = {
  name: 'sign-in',
  title: 'guessing passwords and codes, locking others out',
  async run(arena, tally) {
    const { origin, size } = arena;
    const owner = await addStaff(arena);
    for (let address = 0; address < ADDRESSES[size]; address += 1) {
      const from = `127.0.1.${address + 2}`;
      const guess = (path: string, body: object) => send(origin, { path, body, from });
      for (let n = 0; n < GUESSES[size]; n += 1) {
        const wrong = await guess(LOGIN, { email: owner.email, password: `wrong-${n}` });
        tally.mustBeRefused('a wrong password', wrong);
        const unknown = await guess(LOGIN, { email: `u${n}@attack.invalid`, password: 'wrong' });
        tally.mustBeRefused('an unknown account', unknown);
        if (n === 0) {
          const messages = [wrong, unknown].map((reply) => jsonOf<{ message: string }>(reply).message);
          tally.mustHold('an unknown account can be recognised', messages[0] === messages[1]);
        }
        const code = { email: owner.email, passKey: randomCode(arena), attemptToken: newToken() };
        tally.mustBeRefused('a code without its attempt', await guess(VERIFY, code));
      }
    }
    await guessWithPassword(arena, tally);
    await expectSignIn(arena, tally, owner, 'the owner of an attacked account');
  },
};

const randomCode = ({ random }: Arena): string => String(Math.floor(random() * 1e6)).padStart(6, '0');

/** Five wrong codes end an attempt: the right one does not open it afterwards. */
async function guessWithPassword(arena: Arena, tally: Tally): Promise<void> {
  const from = '127.0.3.2';
  const victim = await addStaff(arena);
  const { attemptToken, code } = await firstStep(arena, victim, from);
  const verify = (passKey: string) =>
    send(arena.origin, { path: VERIFY, body: { email: victim.email, passKey, attemptToken }, from });
  for (let n = 0; n < 5; n += 1)
    tally.mustBeRefused('a wrong code', await verify(code === `00000${n}` ? '999999' : `00000${n}`));
  tally.mustBeRefused('the right code after five wrong ones', await verify(code ?? ''));
}

async function firstStep({ origin }: Arena, { email, password }: Staff, from: string) {
  const codes = await codesOf(origin, email);
  const answer = await send(origin, { path: LOGIN, body: { email, password }, from });
  const { attemptToken } = jsonOf<{ attemptToken: string }>(answer);
  return { answer, attemptToken, code: attemptToken ? await nextCode(origin, email, codes) : null };
}

/** Signs a staff member in from another address, at the first try. */
export async function expectSignIn(
  arena: Arena,
  tally: Tally,
  person: Staff,
  who: string,
  from = '127.0.4.2',
): Promise<void> {
  const { answer, attemptToken, code } = await firstStep(arena, person, from);
  tally.mustBeServed(`${who}: password`, answer);
  tally.mustHold(`no code came for ${who}`, code !== null);
  const body = { email: person.email, passKey: code ?? '', attemptToken };
  if (code) tally.mustBeServed(`${who}: code`, await send(arena.origin, { path: VERIFY, body, from }));
}

const DRIVERS = { whole: 60, sample: 8 } as const;
const TRIES_PER_DRIVER = 5;
/** Wrong codes of one address that may be compared before it has to wait. */
const MAX_COMPARED = 40;

export const driverCodesAttack: Attack = {
  name: 'driver-codes',
  title: "guessing drivers' codes",
  async run(arena, tally) {
    const post = (step: 'code' | 'sign-in', body: object, from: string) =>
      send(arena.origin, { path: `/driver/v1/${step}`, body, from });
    const drivers = await several(DRIVERS[arena.size], () => addDriver(arena));
    let compared = 0;
    for (const { phone } of drivers) {
      const asked = await post('code', { phone }, '127.0.0.3');
      const { attemptToken } = jsonOf<{ attemptToken: string }>(asked);
      for (let n = 0; n < TRIES_PER_DRIVER; n += 1) {
        const body = { phone, passKey: randomCode(arena), attemptToken: attemptToken ?? 'x'.repeat(43) };
        const answer = await post('sign-in', body, '127.0.0.3');
        tally.mustBeRefused('a wrong code', answer);
        if (answer.status === 401 && attemptToken) compared += 1;
      }
    }
    tally.mustHold(`${compared} wrong codes of one address were compared`, compared <= MAX_COMPARED);
    const { phone = '' } = drivers[0] ?? {};
    const own = await post('code', { phone }, '127.0.0.4');
    tally.mustBeServed('a code for the attacked driver', own);
    const { attemptToken = '' } = jsonOf<{ attemptToken: string }>(own);
    await untilCode(arena, attemptToken);
    const body = { phone, passKey: await revealCode(arena, phone), attemptToken };
    tally.mustBeServed('the sign-in of the attacked driver', await post('sign-in', body, '127.0.0.4'));
  },
};

/** Waits until the attempt has its code, which is sent in the background. */
function untilCode({ databaseUrl }: Arena, attemptToken: string): Promise<unknown> {
  const sent = 'select 1 from driver_sign_in_attempt where token_hash = $1 and code_id is not null';
  const isSent = async () => (await numberOf(databaseUrl, sent, [hashToken(attemptToken)])) || undefined;
  return until(isSent, { withinMs: 10_000, what: 'the attempt has no code' });
}

/** Reads the newest code of a phone as staff do. */
async function revealCode(arena: Arena, phone: string): Promise<string> {
  const { headers } = await addStaff(arena);
  const path = `/admin/api/v2/otps?filters[phone]=${phone}`;
  const list = jsonOf<{ data: { results: { _id: string }[] } }>(await send(arena.origin, { path, headers }));
  const id = list.data?.results[0]?._id ?? '0';
  const shown = await send(arena.origin, { path: `/admin/api/v2/otps/${id}/reveal`, headers, body: {} });
  return jsonOf<{ passKey: string }>(shown).passKey ?? '';
}
