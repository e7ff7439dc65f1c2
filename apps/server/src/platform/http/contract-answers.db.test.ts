import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ContractRun, startContractRun } from '../../testing/contract-answers/answering.ts';
import { askBesideOrders } from '../../testing/contract-answers/ask-beside-orders.ts';
import { askDistribution } from '../../testing/contract-answers/ask-distribution.ts';
import { askDrivers } from '../../testing/contract-answers/ask-drivers.ts';
import { askGateways } from '../../testing/contract-answers/ask-gateways.ts';
import { askImports } from '../../testing/contract-answers/ask-imports.ts';
import { askOrders } from '../../testing/contract-answers/ask-orders.ts';
import { askSettings } from '../../testing/contract-answers/ask-settings.ts';
import { askToSignIn } from '../../testing/contract-answers/ask-sign-in.ts';
import { askSync } from '../../testing/contract-answers/ask-sync.ts';
import { askWallets } from '../../testing/contract-answers/ask-wallets.ts';
import { startPayfort, type TestPayfort } from '../../testing/payfort.ts';
import { strictOf } from '../../testing/strict.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// Each of these makes dozens of calls.
vi.setConfig({ testTimeout: 60_000 });

const CANARY = 'canary-of-an-undeclared-column';
let server: TestServer;
let payfort: TestPayfort;
let stage: ContractRun;

beforeAll(async () => {
  payfort = await startPayfort();
  const { url, phrase: secret } = payfort.access;
  server = await startTestServer({
    payfort: payfort.access,
    hyperpay: payfort.hyperpay,
    odoo: { url, database: 'sandbox', key: secret },
    citc: { url: `${url}/citc`, token: secret },
    shukah: { url: `${url}/shukah`, token: secret },
  });
  stage = await startContractRun(server);
  // What somebody adds to a table later must not leave by itself.
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows)
    await server.database.pool.query(`alter table "${name}" add column undeclared text default '${CANARY}'`);
});
afterAll(async () => {
  payfort.stop();
  await server.stop();
});

describe('[SEC-15] answers', () => {
  it('to what staff read and do with orders', () => askOrders(stage));
  it('to what staff read and do beside orders', () => askBesideOrders(stage));
  it('to what staff read and do with settings', () => askSettings(stage));
  it('to what staff ask of the distribution', () => askDistribution(stage));
  it('to what staff read and do with wallets', () => askWallets(stage));
  it('to what a channel and a driver read and do', () => askGateways(stage));
  it('to those who sign in', () => askToSignIn(stage));
  it('to what staff read and do with drivers, and tell them', () => askDrivers(stage));
  it('to what staff import from files', () => askImports(stage));
  it('to what staff bring over from other parties', () => askSync(stage));

  it('carry what is declared and nothing else, from every route there is', () => {
    expect([...stage.answered.keys()].sort()).toEqual([...stage.routes.keys()].sort());
    for (const [name, bodies] of stage.answered) {
      const { output } = stage.routeOf(name);
      for (const body of bodies) {
        // A file is no JSON: what is in it is said by its columns.
        if (typeof body === 'string') continue;
        expect(strictOf(output ?? z.never()).safeParse(body).error, name).toBeUndefined();
        expect(JSON.stringify(body), name).not.toContain(CANARY);
      }
    }
  });

  it('and what the sockets bring holds no other column either', async () => {
    const { rows } = await server.database.pool.query<{ text: string }>(
      `select payload::text as text from feed_event union all select payload::text from outbox
       union all select response::text from applied_key`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ text }) => text?.includes(CANARY))).toEqual([]);
  });
});
