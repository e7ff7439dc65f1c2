import { expect, test } from 'vitest';
import { buildTransactionKey } from '../idempotency/transaction-key.ts';
import { type Access, authorizeCall, type Caller, isSuperAdmin, ROLES } from './permission.ts';

const callers: Record<string, Caller> = {
  anonymous: { kind: 'anonymous' },
  half: { kind: 'half-sign-in' },
  ADMIN: { kind: 'staff', role: 'ADMIN' },
  SUPER_ADMIN: { kind: 'staff', role: 'SUPER_ADMIN' },
  partner: { kind: 'partner' },
  driver: { kind: 'driver' },
  channel: { kind: 'channel' },
};

const allowed: Record<Access, string[]> = {
  public: ['anonymous', 'half', 'ADMIN', 'SUPER_ADMIN', 'partner', 'driver', 'channel'],
  'half-sign-in': ['half'],
  staff: ['ADMIN', 'SUPER_ADMIN'],
  'super-admin': ['SUPER_ADMIN'],
  partner: ['partner'],
  driver: ['driver'],
  channel: ['channel'],
};

test.each(Object.entries(allowed))('%s routes are open to %j only', (access, names) => {
  const may = Object.keys(callers).filter((name) => {
    const caller = callers[name];
    return caller && authorizeCall(access as Access, caller) === 'allowed';
  });
  expect(may).toEqual(names);
});

test('a route without declared access refuses every caller', () => {
  for (const caller of Object.values(callers)) expect(authorizeCall(undefined, caller)).toBe('forbidden');
});

test('an anonymous caller is unauthorized, a signed-in caller without the right is forbidden', () => {
  expect(authorizeCall('staff', { kind: 'anonymous' })).toBe('unauthorized');
  expect(authorizeCall('super-admin', { kind: 'staff', role: 'ADMIN' })).toBe('forbidden');
  expect(authorizeCall('driver', { kind: 'staff', role: 'SUPER_ADMIN' })).toBe('forbidden');
  expect(authorizeCall('partner', { kind: 'staff', role: 'SUPER_ADMIN' })).toBe('forbidden');
  expect(authorizeCall('staff', { kind: 'partner' })).toBe('forbidden');
});

test('the roles of staff are SUPER_ADMIN and ADMIN', () => {
  expect(ROLES).toEqual(['SUPER_ADMIN', 'ADMIN']);
});

test('super admin features need the role SUPER_ADMIN', () => {
  expect(
    [{ role: 'SUPER_ADMIN' }, { role: 'ADMIN' }, { role: 'super_admin' }, null].map(isSuperAdmin),
  ).toEqual([true, false, false, false]);
});

test.each(ROLES)('[ROLE-03] the signed-in %s’s _id is the admin id of the transaction key', (role) => {
  const profile = { _id: '42', role };
  const key = buildTransactionKey({ orderNumber: '9', adminId: profile._id, action: 'Cancel', uuid: 'u' });
  expect(key).toBe('9::42::Cancel::u');
});
