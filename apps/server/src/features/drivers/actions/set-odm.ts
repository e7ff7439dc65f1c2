import { sql } from 'kysely';
import type { OperatorActor } from '../../../platform/actor.ts';
import type { App } from '../../../platform/app.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { appendDriverAudit } from '../audit/append-driver-audit.ts';

type OdmSelection = { only: readonly number[] } | { allBut: readonly number[] };

/** Enables or disables order distribution (ODM) for drivers; returns how many changed. */
export function setOdm(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  isEnabled: boolean,
  whom: OdmSelection,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const condition =
      'only' in whom
        ? sql<boolean>`id = any(${whom.only}::bigint[])`
        : sql<boolean>`id <> all(${whom.allBut}::bigint[])`;
    // In order of their ids, to avoid deadlocks.
    const { rows } = await sql<{ id: number }>`
      with chosen as (
        select id from driver where is_odm_enabled <> ${isEnabled} and ${condition} order by id for no key update
      )
      update driver set is_odm_enabled = ${isEnabled}, version = version + 1
      from chosen where driver.id = chosen.id returning driver.id`.execute(trx);
    const change = { key: 'is_odm_enabled', new: isEnabled, old: !isEnabled };
    await appendDriverAudit(
      trx,
      rows.map(({ id }) => id),
      [change],
      { actor, now: now() },
    );
    await recordAudit(trx, {
      actor,
      action: isEnabled ? 'drivers.odm_enable' : 'drivers.odm_disable_all',
      ...(actor.from && { from: actor.from }),
      after: { drivers: rows.length, ...('allBut' in whom && { ignored: whom.allBut.length }) },
    });
    return rows.length;
  });
}
