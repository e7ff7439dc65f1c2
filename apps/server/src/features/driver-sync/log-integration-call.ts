import { randomUUID } from 'node:crypto';
import type { ExchangeOutcome, SyncIntegration } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import { recordExchange } from '../../platform/exchange-log/record-exchange.ts';
import type { Exchanges } from '../../platform/exchange-log/with-exchanges.ts';
import type { JsonExchange } from '../../platform/outbound/json-client.ts';

const THIRD_PARTIES = { odoo: 'ODOO', shukah: 'SHUKAH' } as const;

/**
 * Logs requests to an integration and their outcomes, without credentials and without the drivers of the responses. A
 * question that is asked again after it failed is an attempt of the same one.
 */
export function integrationLog(app: App, thirdParty: SyncIntegration, exchanges: Exchanges) {
  let last = { call: '', correlationId: '', attempt: 0, isAnswered: true };
  return (exchange: JsonExchange): void => {
    const { url, body } = exchange.question;
    const call = `${url} ${JSON.stringify(body)}`;
    const isRetry = call === last.call && !last.isAnswered;
    const { correlationId, attempt } = isRetry ? last : { correlationId: randomUUID(), attempt: 0 };
    last = { call, correlationId, attempt: attempt + 1, isAnswered: exchange.problem === null };
    const entry = { ...toEntry(thirdParty, exchange), correlationId, attempt: last.attempt, at: app.now() };
    exchanges.add((db) => recordExchange(app, db, entry));
  };
}

function toEntry(thirdParty: SyncIntegration, { question, status, answer, problem, ms }: JsonExchange) {
  const { type, method, url, body } = question;
  const result = {
    state: problem ? 'failed' : 'ready',
    problem: problem?.code ?? null,
    rows: countRecords(answer),
    ms,
  };
  const outcome: ExchangeOutcome = problem ? (status === 0 ? 'timeout' : 'failure') : 'success';
  return {
    ...{ thirdParty: THIRD_PARTIES[thirdParty], type, method, url, status, outcome, durationMs: ms },
    ...{ message: problem?.message, request: body, response: { result } },
  };
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
