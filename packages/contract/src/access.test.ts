import { type ContractRouter, oc } from '@orpc/contract';
import { expect, it } from 'vitest';
import type { RouteMeta } from './base.ts';
import { contract } from './index.ts';

it('[SEC-11] a route without declared access does not compile', () => {
  const undeclared = { forgotten: oc.route({ method: 'GET', path: '/admin/api/v1/forgotten' }) };
  // @ts-expect-error a contract is made of routes that say who may call them
  const refused = undeclared satisfies ContractRouter<RouteMeta>;
  expect(refused.forgotten['~orpc'].meta).toEqual({});
  const declared = contract satisfies ContractRouter<RouteMeta>;
  expect(declared.auth.profile['~orpc'].meta.access).toBe('staff');
});
