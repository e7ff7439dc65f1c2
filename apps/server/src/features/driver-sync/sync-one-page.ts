import type { SyncedPage } from '@mishwar/contract';
import { countSyncPages, type SyncIntegration } from '@mishwar/domain';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { type Exchanges, withExchanges } from '../../platform/exchange-log/with-exchanges.ts';
import type { DriverRoster } from '../../platform/outbound/driver-roster.ts';
import { ThirdPartyError } from '../../platform/outbound/third-party-error.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { applyPage } from './apply-page.ts';
import { getCircuitBreaker, openRoster, readSyncProblem } from './integration-rosters.ts';

/** Timeout of each request in ms, as an operator waits for it. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Number of drivers of an integration and of their pages. */
export function countRemoteDrivers(app: App, thirdParty: SyncIntegration) {
  return withExchanges(app, (exchanges) =>
    sendOnce(app, thirdParty, exchanges, async (roster, signal) => {
      const total = await roster.total(signal);
      return { total, totalPage: countSyncPages(total) };
    }),
  );
}

/** Applies one page of an integration's drivers at once. */
export async function syncOnePage(
  app: App,
  actor: OperatorActor,
  thirdParty: SyncIntegration,
  page: number,
): Promise<StaffOutcome<SyncedPage>> {
  return withExchanges(app, async (exchanges) => {
    const read = await sendOnce(app, thirdParty, exchanges, (roster, signal) => roster.page(page, signal));
    if (!read.ok) return read;
    const done = await exchanges.settle((trx) =>
      applyPage(trx, { thirdParty, page, entries: read.done }, { actor, now: app.now() }),
    );
    return { ok: true, done };
  });
}

/** Sends one request, without retry: the operator may repeat it. While the breaker is open nothing is sent. */
async function sendOnce<Answer>(
  app: App,
  thirdParty: SyncIntegration,
  exchanges: Exchanges,
  ask: (roster: DriverRoster, signal: AbortSignal) => Promise<Answer>,
): Promise<StaffOutcome<Answer>> {
  const problem = await readSyncProblem(app, thirdParty);
  const roster = openRoster(app, thirdParty, exchanges, REQUEST_TIMEOUT_MS);
  const refused = (code: string) => ({ ok: false as const, refusal: { status: 409 as const, code } });
  if (problem || !roster) return refused(problem ?? 'third_party_not_set_up');
  const signal = AbortSignal.timeout(2 * REQUEST_TIMEOUT_MS);
  try {
    return { ok: true, done: await getCircuitBreaker(app.db, thirdParty).execute(() => ask(roster, signal)) };
  } catch (error) {
    if (!(error instanceof ThirdPartyError)) throw error;
    return refused(error.code);
  }
}
