import { type anonymous, contract } from '@mishwar/contract';
import type { ErrorMap } from '@orpc/contract';
import { implement, ORPCError, type ORPCErrorConstructorMap } from '@orpc/server';
import type { Caller, Context } from '../context.ts';
import { ACCESS_ERRORS, authorize } from './authorize.ts';

const base = implement(contract).$context<Context>();

/** Builder of all routers: `os.orders.list.handler(…)`. Checks the declared access before the input is validated. */
export const os = base.use(({ context, next, procedure, path }) => {
  const decision = authorize(procedure['~orpc'].meta.access, context.caller, path.join('.'));
  if (decision === 'allowed') return next();
  const [status, message] = ACCESS_ERRORS[decision];
  throw new ORPCError(status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN', { status, message });
});

/** The error constructors of a route, as its contract declares them: `ErrorsOf<typeof contract.orders.cancel>`. */
export type ErrorsOf<Route extends { '~orpc': { errorMap: ErrorMap } }> = ORPCErrorConstructorMap<
  Route['~orpc']['errorMap']
>;

/** The error constructors that every route has. */
export type CommonErrors = ErrorsOf<typeof anonymous>;

/** The signed-in operator; for handlers of `staff` and `super-admin` routes. */
export function operatorOf(context: Context): Extract<Caller, { kind: 'operator' }> {
  if (context.caller.kind !== 'operator') throw new ORPCError('UNAUTHORIZED', { status: 401 });
  return context.caller;
}

/** The signed-in partner user, with the company; for handlers of `partner` routes. */
export function partnerOf(context: Context): Extract<Caller, { kind: 'partner' }> {
  if (context.caller.kind !== 'partner') throw new ORPCError('UNAUTHORIZED', { status: 401 });
  return context.caller;
}

/** The signed-in driver; for handlers of `driver` routes. */
export function driverOf(context: Context): Extract<Caller, { kind: 'driver' }> {
  if (context.caller.kind !== 'driver') throw new ORPCError('UNAUTHORIZED', { status: 401 });
  return context.caller;
}

/** The calling channel; for handlers of `channel` routes. */
export function channelOf(context: Context): Extract<Caller, { kind: 'channel' }> {
  if (context.caller.kind !== 'channel') throw new ORPCError('UNAUTHORIZED', { status: 401 });
  return context.caller;
}
