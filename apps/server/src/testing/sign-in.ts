import { contract } from '@mishwar/contract';
import type { Role } from '@mishwar/domain';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { App } from '../platform/app.ts';
import { hashToken, newToken } from '../platform/crypto/token.ts';
import { createOperator, type TestOperator } from './factories/operators.ts';
import type { TestServer } from './test-server.ts';

export type TestClient = JsonifiedClient<ContractRouterClient<typeof contract>>;

/** Client of the contract; anonymous without a token. Errors are thrown as ORPCError. */
export function clientOf(url: string, token?: string): TestClient {
  const headers = () => (token === undefined ? {} : { authorization: `Bearer ${token}` });
  return createORPCClient(new OpenAPILink(contract, { url, headers }));
}

/** Creates a session of an operator without the two sign-in steps; returns its token. */
export const sessionOf = (app: Pick<App, 'db' | 'now'>, operatorId: number): Promise<string> =>
  insertSession(app, { operator_id: operatorId });

/** Creates a session of a partner user without the two sign-in steps; returns its token. */
export const partnerSessionOf = (app: Pick<App, 'db' | 'now'>, partnerId: number): Promise<string> =>
  insertSession(app, { partner_id: partnerId });

async function insertSession(
  { db, now }: Pick<App, 'db' | 'now'>,
  owner: { operator_id: number } | { partner_id: number },
): Promise<string> {
  const token = newToken();
  const at = now();
  await db
    .insertInto('session')
    .values({
      ...owner,
      token_hash: hashToken(token),
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + 12 * 3_600_000),
    })
    .execute();
  return token;
}

export interface SignedInOperator extends TestOperator {
  token: string;
  client: TestClient;
}

/** Creates an operator with a session. */
export async function signInAs(
  server: { app: Pick<App, 'db' | 'now'>; url: string },
  role: Role = 'ADMIN',
): Promise<SignedInOperator> {
  const operator = await createOperator(server.app, { role });
  const token = await sessionOf(server.app, operator.id);
  return { ...operator, token, client: clientOf(server.url, token) };
}

/** Reads a path at minutes 10, 20, 29 and 31 of a session, as an open page does; the status of each answer. */
export async function pollForHalfAnHour(
  { url, clock }: Pick<TestServer, 'url' | 'clock'>,
  token: string,
  path: string,
  headers: Record<string, string>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (const minutes of [10, 10, 9, 2]) {
    clock.advance(minutes * 60_000);
    const sent = { authorization: `Bearer ${token}`, ...headers };
    statuses.push((await fetch(url + path, { headers: sent })).status);
  }
  return statuses;
}
