import { contract } from '@mishwar/contract';
import type { Role } from '@mishwar/domain';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { App } from '../platform/app.ts';
import { hashToken, newToken } from '../platform/crypto/token.ts';
import { createOperator, type TestOperator } from './factories/operators.ts';

export type TestClient = JsonifiedClient<ContractRouterClient<typeof contract>>;

/** Client of the contract; anonymous without a token. Errors are thrown as ORPCError. */
export function clientOf(url: string, token?: string): TestClient {
  const headers = () => (token === undefined ? {} : { authorization: `Bearer ${token}` });
  return createORPCClient(new OpenAPILink(contract, { url, headers }));
}

/** Creates a session without the two sign-in steps; returns its token. */
export async function sessionOf(app: Pick<App, 'db' | 'now'>, operatorId: number): Promise<string> {
  const token = newToken();
  const now = app.now();
  await app.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      operator_id: operatorId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 12 * 3_600_000),
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
