import type { AuditFinding } from '@mishwar/domain';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Stop } from '../../platform/feature.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';

const SEAL_INTERVAL_MS = 10_000;
/** Entries sealed in one transaction. */
const MAX_SEALED = 1_000;
/** Seals checked in each round; after the last one it begins again. */
const CHECKED_PER_ROUND = 5_000;
/** Findings stored; there may be as many as seals. */
const MAX_FINDINGS = 100;

interface Finding {
  sequence: number;
  entry_id: number;
  finding: AuditFinding;
}

/** Seals committed entries of the audit log; returns how many. */
export async function sealEntries({ db }: Pick<App, 'db'>): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select seal_audit_entries(${MAX_SEALED}) as sealed`.execute(
    db,
  );
  return rows[0]?.sealed ?? 0;
}

/**
 * Checks the next seals, each against the one before it and against its entry, and stores how far it came. Findings
 * stay until a later pass over the same seals does not have them. Logs what it finds, and the newest hash once all
 * seals were checked: kept elsewhere, it also shows a chain that was written again.
 */
export async function checkSeals({ db, log }: Pick<App, 'db' | 'log'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const state = await trx.selectFrom('audit_check').selectAll().forUpdate().skipLocked().executeTakeFirst();
    if (!state) return;
    const result = await sql<Finding>`
      select sequence, entry_id, finding from audit_findings(${state.position}, ${CHECKED_PER_ROUND})
      limit ${MAX_FINDINGS}`.execute(trx);
    const last = await sql<{ sequence: number; hash: Buffer }>`
      select sequence, hash from (
        select sequence, hash from audit_seal where sequence > ${state.position}
        order by sequence limit ${CHECKED_PER_ROUND}
      ) s order by sequence desc limit 1`.execute(trx);
    const newest = await sql<{ sequence: number; hash: Buffer }>`
      select sequence, hash from audit_seal order by sequence desc limit 1`.execute(trx);
    const [head] = newest.rows;
    const reached = last.rows[0]?.sequence ?? state.position;
    const isComplete = reached >= (head?.sequence ?? 0);
    const earlier = (state.findings as unknown as Finding[]).filter(
      ({ sequence }) => sequence <= state.position || sequence > reached,
    );
    const findings = [...earlier, ...result.rows].slice(0, MAX_FINDINGS);
    await trx
      .updateTable('audit_check')
      .set({
        position: isComplete ? 0 : reached,
        checked_at: sql`now()`,
        ...(isComplete && { completed_at: sql`now()` }),
        findings: JSON.stringify(findings),
      })
      .execute();
    if (result.rows.length > 0)
      log.error({ findings: result.rows }, 'the audit log is not as it was written');
    if (isComplete && head)
      log.info({ sequence: head.sequence, hash: head.hash.toString('hex') }, 'the audit log was checked');
  });
}

/** Seals every ten seconds, and checks a part of the seals after each time. */
export function startSealing(app: App): Stop {
  return startRecurringJob(app, 'audit_seals', SEAL_INTERVAL_MS, async () => {
    const sealed = await sealEntries(app);
    if (sealed === MAX_SEALED) return true;
    await checkSeals(app);
    return false;
  }).stop;
}
