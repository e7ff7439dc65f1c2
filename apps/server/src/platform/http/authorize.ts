import { type Access, type AccessDecision, authorizeCall, type Caller as KnownCaller } from '@mishwar/domain';
import type { Caller } from '../context.ts';

/** What somebody may do before he has changed the password that another person gave him. */
const ROUTES_BEFORE_PASSWORD_CHANGE: ReadonlySet<string> = new Set([
  'auth.profile',
  'auth.logout',
  'auth.changePassword',
]);

/** Whether this caller may call the route of that name and access. */
export function authorize(
  access: Access | undefined,
  caller: Caller,
  route: string,
): AccessDecision | 'must-change-password' {
  // The second step of a sign-in carries no token: its handler finds the attempt that the code belongs to.
  if (access === 'half-sign-in') return authorizeCall(access, { kind: 'half-sign-in' });
  const judgement = authorizeCall(access, toKnownCaller(caller));
  const mustChange =
    caller.kind === 'operator' && caller.mustChangePassword && !ROUTES_BEFORE_PASSWORD_CHANGE.has(route);
  return judgement === 'allowed' && mustChange ? 'must-change-password' : judgement;
}

/** Status and message key of a refusal. */
export const ACCESS_ERRORS = {
  unauthorized: [401, 'unauthorized'],
  forbidden: [403, 'forbidden'],
  'must-change-password': [403, 'password_must_change'],
} as const;

function toKnownCaller(caller: Caller): KnownCaller {
  return caller.kind === 'operator' ? { kind: 'staff', role: caller.actor.role } : { kind: caller.kind };
}
