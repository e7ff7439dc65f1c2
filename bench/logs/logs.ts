import { withClient } from '@mishwar/db';
import { openInstallation } from '../../tools/harness/installation.ts';
import type { Benchmark } from '../benchmark.ts';
import type { ListKind } from '../list/cases.ts';
import { measureLists } from '../list/measure-lists.ts';
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

const TABLES = ['citc_log', 'http_log', 'odoo_log', 'shukah_log', 'hyperpay_log', 'payfort_log'];
/** What counting stops at, with the page and its joins, in each month: more than that no filter needs to look at. */
const ENOUGH = 60_000;

/** The lists of the logs over HTTP, signed in, at ten million exchanges, and what writing them costs. */
export const logsBenchmark: Benchmark = {
  name: 'logs',
  title: 'The logs: a page with its total, at ten million exchanges, and an order with its log entry',
  run: async (options) => {
    const installation = await openInstallation(options.quick ? 'logs-small' : 'logs', 20_000);
    try {
      const cases = await withClient(installation.databaseUrl, async (client) => {
        await fillLogs(client, options.quick ? 100_000 : 10_000_000, options.say);
        return logCases(client);
      });
      const measured = { installation, cases, kind: LOGS, table: TABLES, mostRows: ENOUGH };
      const lists = await measureLists(measured, options);
      const writing = await writingFigure(installation, options);
      return [...lists, writing, await sendingFigure(installation, options)];
    } finally {
      await installation.stop();
    }
  },
};
