import { randomUUID } from 'node:crypto';
import type { SyncIntegration } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import { recordExchange } from '../../platform/exchange-log/record-exchange.ts';
import type { JsonExchange } from '../../platform/outbound/json-client.ts';

const PARTIES = { odoo: 'ODOO', shukah: 'SHUKAH' } as const;

/**
 * Logs a request to an integration and its outcome, without credentials and without the drivers of the response. A
 * failure to log does not fail the request.
 */
export async function logIntegrationCall(
  app: App,
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
    await recordExchange(app, app.db, {
      ...{ party: PARTIES[party], type, method, url, status, durationMs: ms, at: app.now() },
      outcome: problem ? (status === 0 ? 'timeout' : 'failure') : 'success',
      correlationId: randomUUID(),
      message: problem?.message,
      request: body,
      response: { result },
    });
  } catch (error) {
    app.log.warn({ party, type, error }, 'third-party call was not recorded');
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
