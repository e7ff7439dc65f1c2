/** The roles of staff. */
export const ROLES = ['SUPER_ADMIN', 'ADMIN'] as const;

export type Role = (typeof ROLES)[number];

/** Whether the profile may use super admin features. */
export function isSuperAdmin(profile: { role: string } | null | undefined): boolean {
  return profile?.role === 'SUPER_ADMIN';
}

/** Who may call a route: declared on the route, enforced by the server. */
export type Access = 'public' | 'half-sign-in' | 'staff' | 'super-admin' | 'partner' | 'driver' | 'channel';

/** The authenticated caller. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'half-sign-in' }
  | { kind: 'staff'; role: Role }
  | { kind: 'partner' }
  | { kind: 'driver' }
  | { kind: 'channel' };

/** `unauthorized`: sign-in is required (401); `forbidden`: the caller is known and lacks the right (403). */
export type AccessDecision = 'allowed' | 'unauthorized' | 'forbidden';

/** Authorizes a call. A route without declared access is refused. */
export function authorizeCall(access: Access | undefined, caller: Caller): AccessDecision {
  if (access === undefined) return 'forbidden';
  if (access === 'public') return 'allowed';
  if (access === caller.kind) return 'allowed';
  if (caller.kind !== 'staff') return caller.kind === 'anonymous' ? 'unauthorized' : 'forbidden';
  return access === 'super-admin' && isSuperAdmin(caller) ? 'allowed' : 'forbidden';
}
