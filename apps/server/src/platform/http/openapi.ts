import { contract } from '@mishwar/contract';
import { type Access, PRODUCT } from '@mishwar/domain';
import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contractRoutes } from './contract-routes.ts';

const SCHEMES = {
  staffToken: { type: 'http', scheme: 'bearer', description: 'Token of a signed-in staff member' },
  partnerToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of a signed-in partner user of a delivery company',
  },
  driverToken: { type: 'http', scheme: 'bearer', description: "Token of a signed-in driver's phone" },
  channelKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description:
      'Key of an ordering channel. Every call is signed too: x-signature is the HMAC-SHA256, in hex, of ' +
      '`<x-timestamp>.<METHOD>.<path with query>.<raw body>` with the signing secret; x-timestamp in ms.',
  },
} as const;

const SCHEME_OF_ACCESS: Readonly<Record<Access, keyof typeof SCHEMES | null>> = {
  public: null,
  'half-sign-in': null,
  staff: 'staffToken',
  'super-admin': 'staffToken',
  partner: 'partnerToken',
  driver: 'driverToken',
  channel: 'channelKey',
};

const DESCRIPTION = `Times are ISO 8601 with a zone, money is SAR as text with two decimals, ids are text.
Nested query parameters are written with brackets: \`filters[status][0]=new&filters[status][1]=assigned\`.
A refusal is \`{code, status, message, data: {errors: [{field?, msg}]}}\`; \`message\` and \`msg\` are stable keys.`;

/** Generates OpenAPI 3.1 from the contract, with the audience of each route. */
export async function generateOpenApi(serverUrl: string): Promise<Record<string, unknown>> {
  const routes = new Map(contractRoutes().map((route) => [route.name, route]));
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: `${PRODUCT.name} API`, version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: serverUrl }],
    components: { securitySchemes: { ...SCHEMES } },
  });
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations ?? {})) {
      if (typeof operation !== 'object' || !('operationId' in operation)) continue;
      const route = routes.get(operation.operationId ?? '');
      const scheme = route?.access && SCHEME_OF_ACCESS[route.access];
      Object.assign(operation, {
        tags: [operation.operationId?.split('.')[0] ?? ''],
        security: scheme ? [{ [scheme]: [] }] : [],
        'x-access': route?.access,
      });
    }
  }
  shareRefusals(document);
  return document as unknown as Record<string, unknown>;
}

/**
 * Moves the refusals of the operations into the components, each once: written out at every operation they are more than half
 * of the document, and readers take twice as long to show it.
 */
function shareRefusals(document: OpenAPI.Document): void {
  const names = new Map<string, string>();
  const responses: OpenAPI.ComponentsObject['responses'] = {};
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations ?? {})) {
      if (typeof operation !== 'object' || !('responses' in operation)) continue;
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        if (Number(status) < 400) continue;
        const content = JSON.stringify(response);
        const name = names.get(content) ?? `Refusal${status}-${names.size + 1}`;
        names.set(content, name);
        responses[name] ??= response;
        operation.responses = {
          ...operation.responses,
          [status]: { $ref: `#/components/responses/${name}` },
        };
      }
    }
  }
  document.components = { ...document.components, responses };
}
