import { DistributionInForce, LabPolicyBody, type PolicyReplay, PolicyReplayResult } from '@mishwar/contract';
import { DEFAULT_DISTRIBUTION_PLAN } from '@mishwar/domain';
import { sql } from 'kysely';
import { hasLiveJob } from '../../platform/jobs/live-job.ts';
import type { Db, Trx } from '../../platform/transaction.ts';
import { REPLAY_JOB_KEY } from './lab-task.ts';

/** The state of a replay `r`: one whose job was cancelled or lost has failed. */
const STATE = sql<PolicyReplay['state']>`case when r.state in ('queued', 'running')
  and not ${hasLiveJob(REPLAY_JOB_KEY, sql`r.id`)} then 'failed' else r.state end`;

/** Replays with their operators, for the answer. */
export function selectReplays(db: Db | Trx) {
  return db
    .selectFrom('policy_replay as r')
    .innerJoin('operator as o', 'o.id', 'r.operator_id')
    .select(['r.id', 'r.period_from', 'r.period_to', 'r.policy', 'r.progress', 'r.result'])
    .select('r.in_force')
    .select(STATE.as('state'))
    .select(['r.created_at', 'r.finished_at'])
    .select(sql<string>`btrim(o.first_name || ' ' || o.last_name)`.as('created_by'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReplays>['executeTakeFirstOrThrow']>>;

export function toReplay(row: Row): PolicyReplay {
  return {
    _id: String(row.id),
    state: row.state,
    from: row.period_from.toISOString(),
    to: row.period_to.toISOString(),
    policy: LabPolicyBody.parse(row.policy),
    in_force: toInForce(row.in_force),
    progress: row.progress,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    created_by: row.created_by,
    result: row.result === null ? null : PolicyReplayResult.parse(row.result),
  };
}

/** Older rows have none, or one without `roads`. */
const toInForce = (stored: unknown): DistributionInForce | null =>
  stored === null
    ? null
    : DistributionInForce.parse({
        ...DEFAULT_DISTRIBUTION_PLAN,
        ...(stored as Partial<DistributionInForce>),
      });

/** One replay, or undefined. */
export async function readReplay(db: Db | Trx, id: string): Promise<PolicyReplay | undefined> {
  const row = await selectReplays(db).where('r.id', '=', Number(id)).executeTakeFirst();
  return row && toReplay(row);
}
