import type { AuditAction, AuditSubject } from '@mishwar/domain';
import type { Client } from 'pg';
import { type Cell, copyRows } from './copy.ts';
import { createRandom, type Random, weighted } from './random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SHIFT_MS = 8 * HOUR_MS;
/** Shifts begin at 8:00 or 16:00 in Riyadh. */
const SHIFT_STARTS_UTC = [5, 13] as const;
/** How long ago deactivated operators were stopped. */
const STOPPED_DAYS_AGO = [4, 12] as const;
const DEVICES = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605 Version/18.5 Safari/605',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
] as const;

/** Actions of a working day that leave nothing behind but their entry, by how often they are done. */
const pickAction = weighted<readonly [AuditAction, AuditSubject | null]>([
  [['driver_code.reveal', 'driver'], 6],
  [['export.orders', null], 4],
  [['export.transactions', null], 3],
  [['export.ratings', null], 2],
  [['export.driver_list', null], 1],
  [['export.citc_logs', null], 1],
]);

interface Operator {
  id: number;
  name: string;
  role: string;
  status: string;
  created_at: Date;
}
interface Entry {
  at: number;
  actor: Operator;
  action: AuditAction;
  subject?: readonly [AuditSubject, number];
  before?: object;
  after?: object;
  address: string;
}

/** Weeks of work of the demo's operators: their sessions, which have ended, and their entries of the audit log. */
export async function seedOperatorHistory(
  client: Client,
  { seed, days, now }: { seed: number; days: number; now: Date },
): Promise<void> {
  const { rows } = await client.query<Operator>(
    `select id::int, first_name || ' ' || last_name as name, role, status, created_at from operator order by id`,
  );
  const drivers = await client.query<{ id: number }>('select id::int from driver order by id limit 60');
  const random = createRandom(seed);
  const [chief] = rows;
  const stopped = rows.filter(({ status }) => status === 'DEACTIVATE');
  const endOf = (one: Operator) =>
    now.getTime() -
    (one.status === 'DEACTIVATE' ? (STOPPED_DAYS_AGO[stopped.indexOf(one)] ?? 1) * DAY_MS : 0);
  const entries: Entry[] = [];
  const sessions: Cell[][] = [];
  for (const [place, actor] of rows.entries()) {
    const end = endOf(actor);
    const address = `10.20.${place + 1}.${random.int(10, 200)}`;
    for (const start of shiftsOf(random, actor, { from: now.getTime() - days * DAY_MS, end, place })) {
      const work = shift(random, actor, { start, address, drivers: drivers.rows });
      const last = (work.at(-1)?.at ?? start) + random.int(1, 25) * MINUTE_MS;
      const isOut = random.chance(0.6);
      entries.push(...work, ...(isOut ? [{ at: last, actor, action: 'sign_out' as const, address }] : []));
      const device = DEVICES[place % DEVICES.length];
      const times = [start, last, start + 12 * HOUR_MS, last].map((at) => new Date(at));
      sessions.push([tokenHash(random), actor.id, ...times, address, device]);
    }
    if (!chief || actor === chief) continue;
    const by = { actor: chief, subject: ['operator', actor.id] as const, address: '10.20.1.15' };
    entries.push({ ...by, at: actor.created_at.getTime(), action: 'operator.register' });
    if (actor.status === 'DEACTIVATE') {
      const states = { before: { status: 'ACTIVE' }, after: { status: 'DEACTIVATE' } };
      entries.push({ ...by, ...states, at: end, action: 'operator.deactivate' });
    }
  }
  await copyRows(
    client,
    'session',
    [
      ...['token_hash', 'operator_id', 'created_at', 'last_seen_at', 'expires_at', 'ended_at'],
      ...['address', 'user_agent'],
    ],
    sessions,
  );
  await copyRows(
    client,
    'audit_entry',
    [
      ...['created_at', 'actor_kind', 'actor_id', 'actor_name', 'action', 'subject_kind', 'subject_id'],
      ...['address', 'before', 'after'],
    ],
    entries
      .sort((one, other) => one.at - other.at)
      .map(({ at, actor, action, subject, address, before, after }) => [
        ...[new Date(at), 'operator', actor.id, actor.name, action, subject?.[0], subject?.[1]],
        ...[address, before, after],
      ]),
  );
  await client.query(
    `update operator o set last_sign_in_at = s.at
     from (select operator_id, max(created_at) as at from session group by operator_id) s where s.operator_id = o.id`,
  );
}

/** When the operator signed in: five days of seven, within the time that the account was active. */
function shiftsOf(
  random: Random,
  { created_at }: Operator,
  { from, end, place }: { from: number; end: number; place: number },
): number[] {
  const first = Math.max(from, created_at.getTime() + DAY_MS);
  const hour = SHIFT_STARTS_UTC[place % 2] ?? 0;
  const starts: number[] = [];
  for (let day = Math.floor(first / DAY_MS); day * DAY_MS < end; day += 1) {
    const start = day * DAY_MS + hour * HOUR_MS + random.int(-10, 35) * MINUTE_MS;
    if (random.chance(5 / 7) && start > first && start + SHIFT_MS < end) starts.push(start);
  }
  return starts;
}

function shift(
  random: Random,
  actor: Operator,
  { start, address, drivers }: { start: number; address: string; drivers: readonly { id: number }[] },
): Entry[] {
  const entries: Entry[] = [{ at: start, actor, action: 'sign_in', address }];
  const times = Array.from({ length: random.int(1, 5) }, () => start + random.int(5, 450) * MINUTE_MS);
  for (const at of times.sort((one, other) => one - other)) {
    const [action, kind] = pickAction(random);
    const subject = kind && drivers.length > 0 ? ([kind, random.pick(drivers).id] as const) : undefined;
    entries.push({ at, actor, action, address, ...(subject ? { subject } : { after: { filters: {} } }) });
  }
  return entries;
}

/** A hash that no token has. */
const tokenHash = (random: Random): Buffer =>
  Buffer.from(Array.from({ length: 32 }, () => random.int(0, 255)));
