import { hashToken } from '../../../apps/server/src/platform/crypto/token.ts';
import { until } from '../../../tools/harness/measure.ts';
import { numberOf } from '../../../tools/harness/rows.ts';
import { jsonOf, send } from '../client.ts';
import { addDriver, addStaff, several } from '../people.ts';
import { type Arena, type Attack, MAX_STALL_MS } from '../types.ts';

const DRIVERS = { whole: 60, sample: 8 } as const;
const TRIES_PER_DRIVER = 5;
/** Wrong codes of one address that may be compared before it has to wait. */
const MAX_COMPARED = 40;

export const driverCodesAttack: Attack = {
  name: 'driver-codes',
  title: "guessing drivers' codes",
  maxStallMs: MAX_STALL_MS.one,
  async run(arena, tally) {
    const { origin, size } = arena;
    const from = '127.0.0.3';
    const drivers = await several(DRIVERS[size], () => addDriver(arena));
    let compared = 0;
    for (const { phone } of drivers) {
      const asked = await send(origin, { path: '/driver/v1/code', body: { phone }, from });
      const { attemptToken } = jsonOf<{ attemptToken: string }>(asked);
      for (let n = 0; n < TRIES_PER_DRIVER; n += 1) {
        const passKey = String(Math.floor(arena.random() * 1e6)).padStart(6, '0');
        const body = { phone, passKey, attemptToken: attemptToken ?? 'x'.repeat(43) };
        const answer = await send(origin, { path: '/driver/v1/sign-in', body, from });
        tally.mustBeRefused('a wrong code', answer);
        if (answer.status === 401 && attemptToken) compared += 1;
      }
    }
    tally.mustHold(`${compared} wrong codes of one address were compared`, compared <= MAX_COMPARED);
    const [victim] = drivers;
    if (!victim) return;
    const { phone } = victim;
    const own = await send(origin, { path: '/driver/v1/code', body: { phone }, from: '127.0.0.4' });
    tally.mustBeServed('a code for the attacked driver', own);
    const { attemptToken } = jsonOf<{ attemptToken: string }>(own);
    await untilCode(arena, attemptToken ?? '');
    const body = { phone, passKey: await revealCode(arena, phone), attemptToken };
    const answer = await send(origin, { path: '/driver/v1/sign-in', body, from: '127.0.0.4' });
    tally.mustBeServed('the sign-in of the attacked driver', answer);
  },
};

/** Waits until the attempt has its code, which is sent in the background. */
function untilCode({ databaseUrl }: Arena, attemptToken: string): Promise<unknown> {
  const sent = 'select 1 from driver_sign_in_attempt where token_hash = $1 and code_id is not null';
  const isSent = async () =>
    (await numberOf(databaseUrl, sent, [hashToken(attemptToken)])) === 1 ? true : undefined;
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
