import type { SyncIntegration } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import type { JsonExchange } from '../../platform/outbound/json-client.ts';

/**
 * Logs a request to an integration and its outcome, without credentials and without the drivers of the response. A
 * failure to log does not fail the request.
 */
export async function logIntegrationCall(
  { db, log, now }: App,
  party: SyncIntegration,
  { question, status, answer, problem, ms }: JsonExchange,
): Promise<void> {
  const { type, method, url, body } = question;
  const result = {
    state: problem ? 'failed' : 'ready',
    problem: problem?.code ?? null,
    rows: countRecords(answer),
    ms,
  };
  try {
    await db
      .insertInto('party_call')
      .values({
        ...{ party, type, method, url, status, created_at: now() },
        body: body ? JSON.stringify(body) : null,
        response: JSON.stringify({ result }),
      })
      .execute();
  } catch (error) {
    log.warn({ party, type, error }, 'third-party call was not recorded');
  }
}

/** Number of records in a response; null where it has none. */
function countRecords(answer: unknown): number | null {
  if (typeof answer === 'number') return answer;
  const rows =
    typeof answer === 'object' && answer !== null && 'data' in answer
      ? (answer as { data: unknown }).data
      : answer;
  return Array.isArray(rows) ? rows.length : null;
}
