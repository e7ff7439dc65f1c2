import type { SyncedPage } from '@mishwar/contract';
import { countSyncPages, type SyncIntegration } from '@mishwar/domain';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import type { DriverRoster } from '../../platform/outbound/driver-roster.ts';
import { ThirdPartyError } from '../../platform/outbound/third-party-error.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { applyPage } from './apply-page.ts';
import { breakerOf, problemOf, rosterOf } from './party-rosters.ts';

/** Whoever waits for the answer waits no longer than this. */
const PATIENCE_MS = 10_000;

/** How many drivers a party has, and the pages they make. */
export function countParty(app: App, party: SyncIntegration) {
  return asking(app, party, async (roster, signal) => {
    const total = await roster.total(signal);
    return { total, totalPage: countSyncPages(total) };
  });
}

/** Brings one page of a party's drivers over, at once. */
export async function syncOnePage(
  app: App,
  actor: OperatorActor,
  party: SyncIntegration,
  page: number,
): Promise<StaffOutcome<SyncedPage>> {
  const read = await asking(app, party, (roster, signal) => roster.page(page, signal));
  if (!read.ok) return read;
  const done = await inTransaction(app.db, (trx) =>
    applyPage(trx, { party, page, entries: read.done }, { actor, now: app.now() }),
  );
  return { ok: true, done };
}

/** Asks once: whoever called asks again. A party whose breaker is open is not asked. */
async function asking<Answer>(
  app: App,
  party: SyncIntegration,
  ask: (roster: DriverRoster, signal: AbortSignal) => Promise<Answer>,
): Promise<StaffOutcome<Answer>> {
  const problem = await problemOf(app, party);
  const roster = rosterOf(app, party, PATIENCE_MS);
  const refused = (code: string) => ({ ok: false as const, refusal: { status: 409 as const, code } });
  if (problem || !roster) return refused(problem ?? 'party_not_set_up');
  const breaker = breakerOf(app.db, party);
  if (breaker.closedFor(Date.now()) > 0) return refused('party_unreachable');
  try {
    const done = await ask(roster, AbortSignal.timeout(2 * PATIENCE_MS));
    breaker.succeeded();
    return { ok: true, done };
  } catch (error) {
    if (!(error instanceof ThirdPartyError)) throw error;
    if (error.code !== 'party_refused') breaker.failed(Date.now());
    return refused(error.code);
  }
}
