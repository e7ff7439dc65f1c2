import { withClient } from '@mishwar/db';
import type { Access } from '@mishwar/domain';
import { newToken } from '../../../apps/server/src/platform/crypto/token.ts';
import {
  type Credentials,
  routeCalls,
  sendCall,
} from '../../../apps/server/src/testing/contract-requests.ts';
import { inParallel } from '../../../apps/server/src/testing/in-parallel.ts';
import { addChannel, addDriver, addPartner, addSession, addStaff } from '../people.ts';
import type { Answered, Tally } from '../tally.ts';
import { type Arena, type Attack, MAX_STALL_MS } from '../types.ts';

const ALLOWED: Readonly<Record<Access, readonly string[]>> = {
  public: [],
  'half-sign-in': [],
  staff: ['ADMIN', 'SUPER_ADMIN'],
  'super-admin': ['SUPER_ADMIN'],
  partner: ['partner'],
  driver: ['driver'],
  channel: ['channel'],
};

/** Routes of records that open for their operator and super admins alone. */
const OWN_RECORDS = ['/admin/api/v1/exports/{id}', '/admin/api/v1/exports/{id}/file'];

export const matrixAttack: Attack = {
  name: 'matrix',
  title: 'every route as every caller',
  limits: 'off',
  maxStallMs: MAX_STALL_MS.fifty,
  async run(arena, tally) {
    const callers = await callersOf(arena);
    const cells = routeCalls().flatMap((route) =>
      Object.entries(callers).map(([who, credentials]) => ({ route, who, credentials })),
    );
    // A call that ends the caller's session comes last.
    const ending = (name: string) => Number(/logout|signOut/.test(name));
    const ordered = cells.toSorted((one, other) => ending(one.route.name) - ending(other.route.name));
    await inParallel(ordered, async ({ route, who, credentials }) => {
      const access = route.access ?? 'public';
      // An unfit body, so that an allowed call changes nothing.
      const input = {
        params: route.sample.params ?? {},
        ...(route.method !== 'GET' && { body: { unfit: true } }),
      };
      const answer = await sendCall(arena.origin, route, input, credentials);
      checkAnswer(tally, { place: `${who} at ${route.method} ${route.path}`, access, who, answer });
    });
  },
};

function checkAnswer(
  tally: Tally,
  { place, access, who, answer }: { place: string; access: Access; who: string; answer: Answered },
): void {
  if (access === 'public' || access === 'half-sign-in') tally.mustNotFail(place, answer);
  else if (ALLOWED[access].includes(who)) {
    tally.mustNotFail(place, answer);
    const mayRefuse = OWN_RECORDS.some((path) => place.endsWith(path));
    tally.mustHold(`${place} is refused: ${answer.status}`, mayRefuse || ![401, 403].includes(answer.status));
  } else {
    tally.mustBeRefused(place, answer);
    tally.mustHold(`${place}: ${answer.status}`, [401, 403].includes(answer.status));
  }
}

async function callersOf(arena: Arena): Promise<Record<string, Credentials>> {
  const [channel, other] = [await addChannel(arena), await addChannel(arena)];
  const [ended, stopped, expired] = [await addStaff(arena), await addStaff(arena), await addStaff(arena)];
  await withClient(arena.databaseUrl, async (client) => {
    await client.query('update session set ended_at = now() where operator_id = $1', [ended.id]);
    await client
      .query(`update operator set status = 'DEACTIVATED' where id = $1`, [stopped.id])
      .catch(() => client.query('delete from session where operator_id = $1', [stopped.id]));
    await client.query(`update session set expires_at = now() - interval '1 second' where operator_id = $1`, [
      expired.id,
    ]);
  });
  const superAdmin = await addStaff(arena, 'SUPER_ADMIN');
  return {
    'no caller': { headers: {} },
    'a forged token': { headers: { authorization: `Bearer ${newToken()}` } },
    'an ended session': ended,
    'a stopped operator': stopped,
    'an expired session': expired,
    ADMIN: await addStaff(arena),
    SUPER_ADMIN: await addSession(arena, 'staff', superAdmin.id),
    partner: await addPartner(arena),
    driver: await addDriver(arena),
    channel,
    'a channel without its signature': { headers: other.headers },
    "a channel with another one's secret": { headers: other.headers, secret: channel.secret },
  };
}
