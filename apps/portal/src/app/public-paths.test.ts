import { PRODUCT } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { isPasswordPath, isPublicPath, safePartnerRedirect, safeRedirect } from './public-paths.ts';

test('only the sign-in of staff, that of partner users, the application of companies and the two policy pages are public', () => {
  for (const path of [
    '/login',
    '/partner/login',
    '/suppliers/apply',
    '/policy',
    '/policy/',
    `/${PRODUCT.key}-policy`,
  ])
    expect(isPublicPath(path)).toBe(true);
  for (const path of [
    '/',
    '/orders',
    '/policy/x',
    '/settings',
    '/suppliers',
    '/login/x',
    '/partner',
    '/partner/orders',
  ])
    expect(isPublicPath(path)).toBe(false);
});

test('the password change is not public', () => {
  for (const path of ['/change-password', '/change-password/']) expect(isPasswordPath(path)).toBe(true);
  for (const path of ['/', '/orders', '/change-password/x', '/login'])
    expect(isPasswordPath(path)).toBe(false);
  expect(isPublicPath('/change-password')).toBe(false);
});

test.each([
  ['/orders?page=2&limit=100', '/orders?page=2&limit=100'],
  ['/', '/'],
  ['/login', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  [undefined, '/'],
])('the way back %s becomes %s', (target, way) => {
  expect(safeRedirect(target)).toBe(way);
});

test.each([
  ['/partner/drivers?page=2', '/partner/drivers?page=2'],
  ['/partner/login', '/partner/orders'],
  ['/partners', '/partner/orders'],
  ['/orders', '/partner/orders'],
  ['//evil.example/partner/', '/partner/orders'],
  [undefined, '/partner/orders'],
])('the way back %s of a partner user becomes %s', (target, way) => {
  expect(safePartnerRedirect(target)).toBe(way);
});
