import { MIN_PARTNER_PASSWORD_LENGTH } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { NewPartnerBody, PartnerBody } from './partners.forms.ts';

const PERSON = { first_name: 'ناصر', last_name: 'العتيبي', phone: '0555000111' };
const NEW = { ...PERSON, email: 'nasser@company.test', company_id: '1' };

test('[CONST-27] a password of a partner user has at least 6 characters, on create and on edit', () => {
  expect(MIN_PARTNER_PASSWORD_LENGTH).toBe(6);
  const accepts = (password: string) => [
    NewPartnerBody.safeParse({ ...NEW, password }).success,
    PartnerBody.safeParse({ ...PERSON, password }).success,
  ];
  expect(accepts('kx9-P')).toEqual([false, false]);
  expect(accepts('kx9-Pq')).toEqual([true, true]);
});
