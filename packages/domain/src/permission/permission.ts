/** The roles of staff. */
export const ROLES = ['SUPER_ADMIN', 'ADMIN'] as const;

export type Role = (typeof ROLES)[number];

/** What a profile says of the signed-in staff member; `_id` is the admin id of transaction keys. */
export interface StaffProfile {
  _id: string;
  role: Role;
}

/** Whether features for super admins are open to this profile. */
export function isSuperAdmin(profile: { role: string } | null | undefined): boolean {
  return profile?.role === 'SUPER_ADMIN';
}

/** Who may call a route: declared on the route, judged by the server. */
export type Access = 'public' | 'half-sign-in' | 'staff' | 'super-admin' | 'driver' | 'channel';

/** Who calls, as the server has found out. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'half-sign-in' }
  | { kind: 'staff'; role: Role }
  | { kind: 'driver' }
  | { kind: 'channel' };

/** `unauthorized` asks to sign in (401); `forbidden` is a known caller without the right (403). */
export type AccessDecision = 'allowed' | 'unauthorized' | 'forbidden';

/** Judges a call. A route that declares no access is open to nobody. */
export function authorizeCall(access: Access | undefined, caller: Caller): AccessDecision {
  if (access === undefined) return 'forbidden';
  if (access === 'public') return 'allowed';
  if (access === caller.kind) return 'allowed';
  if (caller.kind !== 'staff') return caller.kind === 'anonymous' ? 'unauthorized' : 'forbidden';
  return access === 'super-admin' && isSuperAdmin(caller) ? 'allowed' : 'forbidden';
}

/** Whether the caller may call a route with this access. */
export function isCallAllowed(access: Access | undefined, caller: Caller): boolean {
  return authorizeCall(access, caller) === 'allowed';
}
