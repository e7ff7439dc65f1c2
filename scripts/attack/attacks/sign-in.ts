import { newToken } from '../../../apps/server/src/platform/crypto/token.ts';
import { codesOf, jsonOf, nextCode, send } from '../client.ts';
import { addStaff, type Staff } from '../people.ts';
import type { Tally } from '../tally.ts';
import { type Arena, type Attack, MAX_STALL_MS } from '../types.ts';

const LOGIN = '/admin/api/v2/login';
const VERIFY = '/admin/api/v2/verify-otp';
const GUESSES = { whole: 40, sample: 6 } as const;
const ADDRESSES = { whole: 12, sample: 2 } as const;

export const signInAttack: Attack = {
  name: 'sign-in',
  title: 'guessing passwords and codes, locking others out',
  maxStallMs: MAX_STALL_MS.one,
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
        const passKey = String(Math.floor(arena.random() * 1e6)).padStart(6, '0');
        const code = { email: owner.email, passKey, attemptToken: newToken() };
        tally.mustBeRefused('a code without its attempt', await guess(VERIFY, code));
      }
    }
    await guessWithPassword(arena, tally);
    await expectSignIn(arena, tally, owner, 'the owner of an attacked account');
  },
};

/** Five wrong codes end an attempt: the right one does not open it afterwards. */
async function guessWithPassword(arena: Arena, tally: Tally): Promise<void> {
  const { origin } = arena;
  const victim = await addStaff(arena);
  const from = '127.0.3.2';
  const { attemptToken, code } = await firstStep(arena, victim, from);
  for (let n = 0; n < 5; n += 1) {
    const passKey = code === `00000${n}` ? '999999' : `00000${n}`;
    const body = { email: victim.email, passKey, attemptToken };
    tally.mustBeRefused('a wrong code', await send(origin, { path: VERIFY, body, from }));
  }
  const body = { email: victim.email, passKey: code ?? '', attemptToken };
  tally.mustBeRefused(
    'the right code after five wrong ones',
    await send(origin, { path: VERIFY, body, from }),
  );
}

async function firstStep({ origin }: Arena, { email, password }: Staff, from: string) {
  const known = await codesOf(origin, email);
  const answer = await send(origin, { path: LOGIN, body: { email, password }, from });
  const { attemptToken } = jsonOf<{ attemptToken: string }>(answer);
  return { answer, attemptToken, code: attemptToken ? await nextCode(origin, email, known) : null };
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
