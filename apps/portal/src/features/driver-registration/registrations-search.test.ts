import { expect, test } from 'vitest';
import { registrationsList } from './registrations-search.ts';

test('registrations are found by name, status, day, phone, id number and company', () => {
  const filters = {
    name: 'Saad',
    status: ['ACCEPTED', 'UNAVAILABLE'],
    date: { from: '2026-01-01' },
    phone: '055',
    id_number: '1',
    company_id: ['3'],
  };
  expect(registrationsList.read({ filters }).filters).toEqual(filters);
  expect(registrationsList.read({ filters: { status: ['accepted'] } }).filters).toBeUndefined();
});
