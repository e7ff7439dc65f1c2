import { APPROVAL_EXPIRY_HOURS } from '@mishwar/domain';
import type { Client } from 'pg';
import type { World } from '../world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const EXPIRY_MS = APPROVAL_EXPIRY_HOURS * HOUR_MS;

/** Days below are those of a demo of sixty; a shorter one has all that they tell in its own time. */
const DEMO_DAYS = 60;

/** For a month credits above 2,000 SAR, in halalas, and gifts to many drivers waited for a second person. */
const RULE = { daysAgo: 47, creditAbove: 200_000, massGifts: true };
const LIFTED_DAYS_AGO = 13;

/** Codes of the super admins of that month; the second, who has left since, approved that the rule is lifted. */
const CHIEF = 'OPS-001';
const FORMER_CHIEF = 'OPS-006';

interface AskedCredit {
  readonly daysAgo: number;
  /** Code of the operator who asked. */
  readonly by: string;
  /** How many drivers are credited. */
  readonly drivers: number;
  /** Halalas for each driver. */
  readonly amount: number;
  readonly gift: number;
  readonly end: 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'PENDING';
  /** Minutes until then. */
  readonly after?: number;
  readonly reason?: string;
}

/** What was asked for in that month. The one that is still pending has expired. */
const ASKED: readonly AskedCredit[] = [
  { daysAgo: 45, by: 'OPS-002', drivers: 1, amount: 250_000, gift: 0, end: 'APPROVED', after: 34 },
  { daysAgo: 43, by: 'OPS-003', drivers: 24, amount: 0, gift: 2_500, end: 'APPROVED', after: 75 },
  { daysAgo: 41, by: 'OPS-004', drivers: 1, amount: 300_000, gift: 20_000, end: 'APPROVED', after: 12 },
  { daysAgo: 38, by: 'OPS-002', drivers: 1, amount: 2_500_000, gift: 0, end: 'WITHDRAWN', after: 3 },
  { daysAgo: 37, by: 'OPS-002', drivers: 1, amount: 250_000, gift: 0, end: 'APPROVED', after: 21 },
  {
    ...{ daysAgo: 34, by: 'OPS-005', drivers: 1, amount: 400_000, gift: 0, end: 'REJECTED', after: 190 },
    reason: 'المبلغ لا يطابق إيصال الإيداع',
  },
  { daysAgo: 31, by: 'OPS-003', drivers: 40, amount: 0, gift: 1_500, end: 'APPROVED', after: 48 },
  { daysAgo: 29, by: 'OPS-008', drivers: 1, amount: 220_000, gift: 0, end: 'PENDING' },
  { daysAgo: 25, by: 'OPS-004', drivers: 1, amount: 275_000, gift: 0, end: 'APPROVED', after: 9 },
  {
    ...{ daysAgo: 22, by: 'OPS-011', drivers: 60, amount: 0, gift: 5_000, end: 'REJECTED', after: 65 },
    reason: 'مُنحت هدايا هذا الأسبوع من قبل',
  },
  { daysAgo: 19, by: 'OPS-002', drivers: 1, amount: 350_000, gift: 0, end: 'APPROVED', after: 27 },
  { daysAgo: 15, by: 'OPS-003', drivers: 18, amount: 0, gift: 3_000, end: 'APPROVED', after: 140 },
];

interface Person {
  readonly id: number;
  readonly name: string;
}

interface Credit {
  readonly kind: 'credit' | 'mass_gift';
  /** Of the request; the ledger has a key of its own for each driver of a gift to many. */
  readonly key: string;
  readonly driverIds: readonly number[];
  /** Halalas for each driver. */
  readonly amount: number;
  readonly gift: number;
  readonly by: Person;
}

/** A credit that was approved, for the ledger to book; `at` in ms since 1970. */
export interface ApprovedCredit extends Credit {
  readonly approvalId: number;
  readonly at: number;
}

/** The demo's time, in ms since 1970. */
interface Period {
  readonly from: number;
  readonly now: number;
}

const ago = (days: number, { from, now }: Period): number =>
  now - Math.round((days / DEMO_DAYS) * (now - from));

/** Writes the month in which credits waited for a second person, and answers what the ledger books of it. */
export async function seedApprovals(client: Client, world: World, period: Period): Promise<ApprovedCredit[]> {
  await client.query(`update operator set role = 'SUPER_ADMIN' where code = $1`, [FORMER_CHIEF]);
  const operator = await readOperators(client);
  const approved: ApprovedCredit[] = [];
  for (const [place, asked] of ASKED.entries()) {
    const at = ago(asked.daysAgo, period) + ((place * 97) % 360) * MINUTE_MS;
    const credit = toCredit(world, asked, place, operator(asked.by));
    const decider = asked.end === 'WITHDRAWN' ? credit.by : operator(CHIEF);
    const decidedAt = at + (asked.after ?? 0) * MINUTE_MS;
    const approvalId = await writeRequest(client, at, credit, asked, { ...decider, at: decidedAt });
    if (asked.end === 'APPROVED') approved.push({ ...credit, approvalId, at: decidedAt });
  }
  await writeRule(client, period, operator(CHIEF), operator(FORMER_CHIEF));
  return approved;
}

/** Finds the demo's operators by their codes. */
async function readOperators(client: Client): Promise<(code: string) => Person> {
  const { rows } = await client.query<{ id: string; code: string; name: string }>(
    `select id, code, first_name || ' ' || last_name as name from operator`,
  );
  const operators = new Map(rows.map(({ id, code, name }) => [code, { id: Number(id), name }]));
  return (code) => {
    const operator = operators.get(code);
    if (!operator) throw new Error(`the seed's approvals: no operator ${code}`);
    return operator;
  };
}

/** What is asked for; its place among all says which drivers are meant. */
function toCredit(
  { drivers }: World,
  { drivers: count, amount, gift }: AskedCredit,
  place: number,
  by: Person,
): Credit {
  const driverIds = Array.from({ length: count }, (_, n) => {
    const driver = drivers[(place * 29 + n * 3) % drivers.length];
    if (!driver) throw new Error(`the seed's approvals: no drivers`);
    return driver.id;
  });
  const kind = count === 1 ? 'credit' : 'mass_gift';
  return { kind, key: `operator:${by.id}|seed:${place}`, driverIds, amount, gift, by };
}

async function writeRequest(
  client: Client,
  at: number,
  { kind, key, driverIds, amount, gift, by }: Credit,
  { end, reason }: AskedCredit,
  decided: Person & { at: number },
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into wallet_approval (kind, request_key, driver_ids, amount, gift, requested_by, requested_by_name,
       requested_at, expires_at, state, reason, decided_by, decided_by_name, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [
      ...[
        kind,
        key,
        driverIds,
        amount,
        gift,
        by.id,
        by.name,
        new Date(at),
        new Date(at + EXPIRY_MS),
        end,
        reason,
      ],
      ...(end === 'PENDING' ? [null, null, null] : [decided.id, decided.name, new Date(decided.at)]),
    ],
  );
  return Number(rows[0]?.id);
}

/** The rule of that month, and that it was lifted. */
async function writeRule(client: Client, period: Period, chief: Person, former: Person): Promise<void> {
  const saveRule = async (at: number, creditAbove: number | null, massGifts: boolean): Promise<number> => {
    const { rows } = await client.query<{ id: string }>(
      `insert into wallet_approval_rule (credit_above, mass_gifts, created_at, created_by)
       values ($1, $2, $3, $4) returning id`,
      [creditAbove, massGifts, new Date(at), chief.id],
    );
    return Number(rows[0]?.id);
  };
  const version = await saveRule(ago(RULE.daysAgo, period), RULE.creditAbove, RULE.massGifts);
  const liftedAt = ago(LIFTED_DAYS_AGO, period);
  const askedAt = liftedAt - 3 * HOUR_MS;
  await client.query(
    `insert into wallet_approval (kind, request_key, driver_ids, amount, gift, rule_version, rule_mass_gifts,
       requested_by, requested_by_name, requested_at, expires_at, state, decided_by, decided_by_name, decided_at)
     values ('rule_change', $1, '{}', 0, 0, $2, false, $3, $4, $5, $6, 'APPROVED', $7, $8, $9)`,
    [
      ...[`rule|operator:${chief.id}|seed`, version, chief.id, chief.name],
      ...[new Date(askedAt), new Date(askedAt + EXPIRY_MS), former.id, former.name, new Date(liftedAt)],
    ],
  );
  await saveRule(liftedAt, null, false);
}
