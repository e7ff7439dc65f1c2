import { IMPORT_COLUMNS, ImportChoices } from '@mishwar/domain';
import { expect, it } from 'vitest';
import { readRow } from './read-row.ts';

const none = new ImportChoices([]);

it('[SEC-61] a row whose name has characters that change the direction of text is refused by its column', () => {
  const read = (firstName: string) =>
    readRow(['1088100009', firstName, 'الخالدي', '0558100009'], {
      now: new Date('2026-03-01T09:00:00Z'),
      columns: new Map(IMPORT_COLUMNS.slice(0, 4).map((column, at) => [column, at])),
      lookups: { region_id: none, identity_type_id: none, car_type_id: none, company_id: none },
      cities: new Map(),
      seen: { ids: new Set(), phones: new Set() },
    }).problems.filter(({ column }) => column === 'firstName');
  expect(read('ما\u202eجد')).toEqual([{ column: 'firstName', msg: 'direction_controls' }]);
  expect(read('ماجد')).toEqual([]);
});
