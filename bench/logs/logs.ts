import type { ListKind } from '../list/cases.ts';
import { listsBenchmark } from '../list/measure-lists.ts';
import { fillLogs } from './fill-logs.ts';
import { logCases } from './log-cases.ts';
import { sendingFigure } from './sending.ts';
import { writingFigure } from './writing.ts';

/** Before the page drivers are looked up by name; after it what became of failed messages, and the partner's orders. */
const LOGS: ListKind = {
  page: 'e.duration_ms',
  tally: ';',
  lookups: /select distinct e\.correlation_id|select exists|\bfrom\s+"?(outbox|orders|driver)\b/,
};

/** The lists of the logs over HTTP, signed in, at ten million exchanges, and what writing them costs. */
export const logsBenchmark = listsBenchmark({
  name: 'logs',
  title: 'The logs: a page with its total, at ten million exchanges, and an order with its log entry',
  data: (quick) => [quick ? 'logs-small' : 'logs', 20_000],
  cases: async (client, { quick, say }) => {
    await fillLogs(client, quick ? 100_000 : 10_000_000, say);
    return logCases(client);
  },
  kind: LOGS,
  tables: ['citc_log', 'http_log', 'odoo_log', 'shukah_log', 'hyperpay_log', 'payfort_log'],
  // What counting stops at, with the page and its joins, in each month: more than that no filter needs to look at.
  mostRows: 60_000,
  more: async (installation, options) => [
    await writingFigure(installation, options),
    await sendingFigure(installation, options),
  ],
});
