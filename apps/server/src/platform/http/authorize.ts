import { type Access, type AccessDecision, authorizeCall, type Caller as KnownCaller } from '@mishwar/domain';
import type { Caller } from '../context.ts';

/** Routes open to an operator who must change the password first. */
const ROUTES_BEFORE_PASSWORD_CHANGE: ReadonlySet<string> = new Set([
  'auth.profile',
  'auth.logout',
  'auth.changePassword',
]);

/** Decides whether a caller may call a route. */
export function authorize(
  access: Access | undefined,
  caller: Caller,
  route: string,
): AccessDecision | 'must-change-password' {
  // The second sign-in step carries no token: its handler finds the attempt by the code.
  if (access === 'half-sign-in') return authorizeCall(access, { kind: 'half-sign-in' });
  const decision = authorizeCall(access, toKnownCaller(caller));
  const mustChange =
    caller.kind === 'operator' && caller.mustChangePassword && !ROUTES_BEFORE_PASSWORD_CHANGE.has(route);
  return decision === 'allowed' && mustChange ? 'must-change-password' : decision;
}

/** Status and message key of each denial. */
export const ACCESS_ERRORS = {
  unauthorized: [401, 'unauthorized'],
  forbidden: [403, 'forbidden'],
  'must-change-password': [403, 'password_must_change'],
} as const;

function toKnownCaller(caller: Caller): KnownCaller {
  return caller.kind === 'operator' ? { kind: 'staff', role: caller.actor.role } : { kind: caller.kind };
}
