import { expect, test } from 'vitest';
import { buildTransactionKey } from '../idempotency/transaction-key.ts';
import { type Access, authorizeCall, type Caller, isCallAllowed, isSuperAdmin, ROLES } from './permission.ts';

const callers: Record<string, Caller> = {
  anonymous: { kind: 'anonymous' },
  half: { kind: 'half-sign-in' },
  ADMIN: { kind: 'staff', role: 'ADMIN' },
  SUPER_ADMIN: { kind: 'staff', role: 'SUPER_ADMIN' },
  driver: { kind: 'driver' },
  channel: { kind: 'channel' },
};

const allowed: Record<Access, string[]> = {
  public: ['anonymous', 'half', 'ADMIN', 'SUPER_ADMIN', 'driver', 'channel'],
  'half-sign-in': ['half'],
  staff: ['ADMIN', 'SUPER_ADMIN'],
  'super-admin': ['SUPER_ADMIN'],
  driver: ['driver'],
  channel: ['channel'],
};

test.each(Object.entries(allowed))('%s routes are open to %j and nobody else', (access, names) => {
  const may = Object.keys(callers).filter((name) => {
    const caller = callers[name];
    return caller && isCallAllowed(access as Access, caller);
  });
  expect(may).toEqual(names);
});

test('a route without a declared rule is open to nobody', () => {
  for (const caller of Object.values(callers)) expect(isCallAllowed(undefined, caller)).toBe(false);
});

test('who is not signed in is asked to, who is signed in and may not is told so', () => {
  expect(authorizeCall('staff', { kind: 'anonymous' })).toBe('unauthorized');
  expect(authorizeCall('super-admin', { kind: 'staff', role: 'ADMIN' })).toBe('forbidden');
  expect(authorizeCall('driver', { kind: 'staff', role: 'SUPER_ADMIN' })).toBe('forbidden');
});

test('the roles of staff are SUPER_ADMIN and ADMIN', () => {
  expect(ROLES).toEqual(['SUPER_ADMIN', 'ADMIN']);
});

test('features for super admins ask for the role SUPER_ADMIN', () => {
  expect(
    [{ role: 'SUPER_ADMIN' }, { role: 'ADMIN' }, { role: 'super_admin' }, null].map(isSuperAdmin),
  ).toEqual([true, false, false, false]);
});

test.each(ROLES)('[ROLE-03] the signed-in %s’s _id is the admin id of the transaction key', (role) => {
  const profile = { _id: '42', role };
  const key = buildTransactionKey({ orderNumber: '9', adminId: profile._id, action: 'Cancel', uuid: 'u' });
  expect(key).toBe('9::42::Cancel::u');
});
