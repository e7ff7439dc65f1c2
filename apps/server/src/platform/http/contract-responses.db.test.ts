import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callChannelWebhookRoutes } from '../../testing/contract-responses/call-channel-webhooks.ts';
import { callCompanyRoutes } from '../../testing/contract-responses/call-companies.ts';
import { callDistributionRoutes } from '../../testing/contract-responses/call-distribution.ts';
import { callDriverRoutes } from '../../testing/contract-responses/call-drivers.ts';
import { callExportRoutes } from '../../testing/contract-responses/call-exports.ts';
import { callGatewayRoutes } from '../../testing/contract-responses/call-gateways.ts';
import { callImportRoutes } from '../../testing/contract-responses/call-imports.ts';
import { callLogRoutes } from '../../testing/contract-responses/call-logs.ts';
import { callOrderRoutes } from '../../testing/contract-responses/call-orders.ts';
import { callOtherStaffRoutes } from '../../testing/contract-responses/call-other-staff-routes.ts';
import { callRatingRoutes } from '../../testing/contract-responses/call-ratings.ts';
import { callSettingsRoutes } from '../../testing/contract-responses/call-settings.ts';
import { callSignInRoutes } from '../../testing/contract-responses/call-sign-in.ts';
import { callSyncRoutes } from '../../testing/contract-responses/call-sync.ts';
import { callWalletRoutes } from '../../testing/contract-responses/call-wallets.ts';
import { type ContractRun, startContractRun } from '../../testing/contract-responses/contract-run.ts';
import { startPayfort, type TestPayfort } from '../../testing/payfort.ts';
import { strictOf } from '../../testing/strict.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
  // A new column must not appear in a response by itself.
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows)
    await server.database.asOwner(`alter table "${name}" add column undeclared text default '${CANARY}'`);
});
afterAll(async () => {
  payfort.stop();
  await server.stop();
});

describe('[SEC-15] responses', () => {
  it('of order routes', () => callOrderRoutes(stage));
  it('of other staff routes', () => callOtherStaffRoutes(stage));
  it('of settings routes', () => callSettingsRoutes(stage));
  it('of distribution routes', () => callDistributionRoutes(stage));
  it('of wallet routes', () => callWalletRoutes(stage));
  it('of export routes', () => callExportRoutes(stage));
  it('of the webhooks of channels', () => callChannelWebhookRoutes(stage));
  it('of gateway routes', () => callGatewayRoutes(stage));
  it('of sign-in routes', () => callSignInRoutes(stage));
  it('of driver and notification routes', () => callDriverRoutes(stage));
  it('of company routes', () => callCompanyRoutes(stage));
  it('of log routes', () => callLogRoutes(stage));
  it('of rating routes', () => callRatingRoutes(stage));
  it('of import routes', () => callImportRoutes(stage));
  it('of sync routes', () => callSyncRoutes(stage));

  it('carry declared fields alone, for every route', () => {
    expect([...stage.responses.keys()].sort()).toEqual([...stage.routes.keys()].sort());
    for (const [name, bodies] of stage.responses) {
      const { output } = stage.routeOf(name);
      for (const body of bodies) {
        // Files are checked by their columns.
        if (typeof body === 'string') continue;
        expect(strictOf(output ?? z.never()).safeParse(body).error, name).toBeUndefined();
        expect(JSON.stringify(body), name).not.toContain(CANARY);
      }
    }
  });

  it('and socket events carry no other column', async () => {
    const { rows } = await server.database.pool.query<{ text: string }>(
      `select payload::text as text from feed_event union all select payload::text from outbox
       union all select response::text from idempotency_key`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ text }) => text?.includes(CANARY))).toEqual([]);
  });
});
