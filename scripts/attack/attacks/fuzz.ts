import type { Access } from '@mishwar/domain';
import {
  type Credentials,
  PARTS,
  type Part,
  PROTO,
  type RouteCall,
  raw,
  routeCalls,
  sendCall,
} from '../../../apps/server/src/testing/contract-requests.ts';
import { inParallel } from '../../../apps/server/src/testing/in-parallel.ts';
import {
  type Json,
  leavesOf,
  objectsIn,
  type Path,
  withAt,
} from '../../../apps/server/src/testing/json-samples.ts';
import { addChannel, addDriver, addPartner, addSession, addStaff } from '../people.ts';
import type { Arena, Attack } from '../types.ts';

const WIDTH = 12;
const STEP = 1_000;
/** What no answer may show: a stack, a statement, a path of the server. */
const LEAK =
  /\bat .{1,80}\.[jt]s:\d+|node_modules|syntax error at or near|violates \w+ (key )?constraint|ECONNREFUSED/;

const ODD: readonly Json[] = [
  ...['-1', 'NaN', '1e309', '-0', '9007199254740993', '99999999999999999999999'].map(raw),
  ...['0.123456789', '0x10'].map(raw),
  ...['١٢٣', '', ' ', '\u200b', '\u0000', '\ud800', 'x'.repeat(20_000), "' or 1=1 --", '%00'],
  ...['../../etc/passwd', '{{7*7}}', 'javascript:alert(1)', '=1+1', '\r\nset-cookie: a=b'],
  ...['2026-02-30', '9999-12-31T23:59:59Z', ['a', ['b']], Array.from({ length: 300 }, () => '1')],
  ...[{ a: { b: 1 } }, { $ne: null }, null, true, 0],
];
const KEYS = [
  ...['role', 'isActive', 'balance', 'company_id', 'status', '_id', 'created_by', 'constructor'],
  PROTO,
];

export const fuzzAttack: Attack = {
  name: 'fuzz',
  title: 'seeded invalid input to every route',
  limits: 'off',
  maxStallMs: 1_000,
  async run(arena, tally) {
    const signIn = await addCallers(arena);
    const routes = routeCalls();
    for (let done = 0; done < arena.requests; done += STEP) {
      // The requests of a step depend on the seed alone, not on the order of the answers.
      const step = Array.from({ length: Math.min(STEP, arena.requests - done) }, (_, n) =>
        mutated(routes[(done + n) % routes.length], arena.random),
      );
      const callers = await signIn();
      await inParallel(
        step,
        async ({ route, input }) => {
          const answer = await sendCall(arena.origin, route, input, callers[route.access ?? 'public']);
          const place = `${route.name} ${JSON.stringify(input).slice(0, 200)}`;
          tally.mustNotFail(place, answer);
          const isRefused = answer.status >= 400;
          if (isRefused) tally.mustHold(`${place} shows its inside`, !LEAK.test(JSON.stringify(answer.body)));
        },
        WIDTH,
      );
      if (done % 10_000 === 0 && done > 0) arena.say(`${done} of ${arena.requests}`);
    }
  },
};

/** A sample request of a route with one to three changes. */
function mutated(route: RouteCall | undefined, random: () => number) {
  if (!route) throw new Error('the contract has no routes');
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const input: Partial<Record<Part, Json>> = { ...route.sample };
  const places = PARTS.flatMap((part) =>
    (route.input[part] ? leavesOf(route.input[part]) : []).map(({ path }) => ({ part, path })),
  );
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes -= 1) {
    const part: Part = route.method === 'GET' ? 'query' : pick(['query', 'body'] as const);
    const place =
      places.length > 0 && random() < 0.8
        ? pick(places)
        : { part, path: [...pick(pathsOf(input[part])), pick(KEYS)] };
    try {
      input[place.part] = withAt(input[place.part] ?? {}, place.path, pick(ODD));
    } catch {
      // An earlier change has removed the place.
    }
  }
  return { route, input };
}

const pathsOf = (value: Json | undefined): Path[] => {
  const paths = objectsIn(value ?? {});
  return paths.length > 0 ? paths : [[]];
};

/** People of every kind; returns what starts new sessions for them, as a signed-out caller would reach nothing more. */
async function addCallers(arena: Arena): Promise<() => Promise<Record<Access, Credentials>>> {
  const { id: staffId } = await addStaff(arena, 'SUPER_ADMIN');
  const { id: partnerId } = await addPartner(arena);
  const { id: driverId } = await addDriver(arena);
  const channel = await addChannel(arena);
  const stranger = { headers: {} };
  return async () => {
    const staff = await addSession(arena, 'staff', staffId);
    return {
      ...{ public: stranger, 'half-sign-in': stranger, staff, 'super-admin': staff, channel },
      partner: await addSession(arena, 'partner', partnerId),
      driver: await addSession(arena, 'driver', driverId),
    };
  };
}
