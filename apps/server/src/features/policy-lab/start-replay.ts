import type { LabPolicyBody, PolicyReplay } from '@mishwar/contract';
import { checkLabPeriod, MAX_LAB_ORDERS } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { hasLiveJob } from '../../platform/jobs/live-job.ts';
import type { CallRefusal } from '../../platform/refusal.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import type { Trx } from '../../platform/transaction.ts';
import { readDistributionInForce } from '../distribution/public.ts';
import { MAX_RUNNING_REPLAYS, REPLAY_JOB_KEY, REPLAY_POLICY } from './lab-task.ts';
import { countRecorded } from './recorded.query.ts';
import { readReplay } from './replay-row.ts';

interface ReplayOrdered {
  from: Date;
  to: Date;
  policy: LabPolicyBody;
}

const refused = (code: string, field: string): { ok: false; refusal: CallRefusal } => ({
  ok: false,
  refusal: { code, status: 422, errors: [{ field, msg: code }] },
});

/** Queues a replay of a period. Refuses a period without orders or with too many. */
export async function startReplay(
  trx: Trx,
  actor: OperatorActor,
  { from, to, policy }: ReplayOrdered,
  now: Date,
): Promise<StaffOutcome<PolicyReplay>> {
  const wrong = checkLabPeriod(from, to, now);
  if (wrong) return refused(wrong, 'from');
  // Serialises concurrent requests of one operator, so that both are counted.
  await trx.selectFrom('operator').select('id').where('id', '=', actor.id).forUpdate().execute();
  const { running } = await trx
    .selectFrom('policy_replay')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('operator_id', '=', actor.id)
    .where('state', 'in', ['queued', 'running'])
    .where(hasLiveJob(REPLAY_JOB_KEY, sql`policy_replay.id`))
    .executeTakeFirstOrThrow();
  if (running >= MAX_RUNNING_REPLAYS)
    return { ok: false, refusal: { code: 'lab_too_many_running', status: 409 } };
  const { orders } = await countRecorded(trx, from, to);
  if (orders === 0) return refused('lab_nothing_recorded', 'from');
  if (orders > MAX_LAB_ORDERS) return refused('lab_too_many_orders', 'to');
  const { id } = await trx
    .insertInto('policy_replay')
    .values({
      operator_id: actor.id,
      period_from: from,
      period_to: to,
      policy: JSON.stringify(policy),
      in_force: JSON.stringify(await readDistributionInForce(trx)),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const jobKey = `${REPLAY_JOB_KEY}${id}`;
  await enqueue(trx, REPLAY_POLICY, { replay_id: id }, { maxAttempts: 3, queue: REPLAY_POLICY, jobKey });
  const replay = await readReplay(trx, String(id));
  if (!replay) throw new Error('a replay that was just written is gone');
  return { ok: true, done: replay };
}
