import { expect, test } from 'vitest';
import {
  EMPTY_DATE,
  formatDriverDate,
  isBirthDate,
  joinDate,
  parseDriverDate,
  splitDate,
} from './driver-date.ts';
import {
  applyDriverDefaults,
  DRIVER_LOOKUPS,
  findBirthDateProblem,
  getAttachmentUrl,
  isLookupNeeded,
  listMissingLookups,
  spaceCapitals,
} from './driver-form.ts';

test.each([
  [{ day: '14', month: '03', year: '1994' }, '14/03/1994'],
  [{ day: '4', month: '3', year: '1994' }, '04/03/1994'],
  [{ day: ' 31 ', month: '12', year: '2027' }, '31/12/2027'],
  [{ day: '14', month: '', year: '1994' }, '14/00/1994'],
  [EMPTY_DATE, ''],
])('[VAL-19] [VAL-20] %j is sent as %j', (parts, sent) => {
  expect(joinDate(parts)).toBe(sent);
});

test('[VAL-19] [VAL-20] a stored date fills its three fields', () => {
  expect(splitDate('14/03/1994')).toEqual({ day: '14', month: '03', year: '1994' });
  expect(splitDate(null)).toEqual(EMPTY_DATE);
});

test.each([
  ['14/03/1994', '1994-03-14'],
  ['29/02/2028', '2028-02-29'],
  ['01/01/1900', '1900-01-01'],
  ['31/12/2199', '2199-12-31'],
  ['29/02/2027', null],
  ['31/04/2026', null],
  ['00/01/2026', null],
  ['01/13/2026', null],
  ['1/1/2026', null],
  ['114/03/1994', null],
  ['14/03/19940', null],
  ['01/01/0000', null],
  ['31/12/1899', null],
  ['01/01/2200', null],
  ['14/03/9999', null],
  ['', null],
])('[VAL-21] %j is read as %j: days of the calendar from 1900 to 2199 are taken', (text, day) => {
  expect(parseDriverDate(text)).toBe(day);
  if (day) expect(formatDriverDate(day)).toBe(text);
});

test.each([null, '', '1994', '1994-05', '-05-14', '1994--14'])('%j is no day and has no text', (day) => {
  expect(formatDriverDate(day)).toBeNull();
});

test.each([
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2026-11-22', true],
  ['2026-11-23', false],
  ['1994-02-30', false],
])('on 22/11/2026 a person may have been born on %s: %s', (day, isBorn) => {
  expect(isBirthDate(day, new Date('2026-11-22T00:00:00Z'))).toBe(isBorn);
});

test('four of the five selections are enough, the region among them', () => {
  const all = { identity_type_id: '1', car_type_id: '1', region_id: '1', city_id: '1', company_id: '1' };
  expect(listMissingLookups(all)).toEqual([]);
  expect(listMissingLookups({ ...all, company_id: null })).toEqual([]);
  expect(listMissingLookups({ ...all, region_id: null })).toEqual([
    { field: 'region_id', msg: 'region_required' },
  ]);
  expect(listMissingLookups({ ...all, company_id: null, city_id: undefined })).toEqual([
    { msg: 'please_fill_in_all_fields' },
  ]);
  expect(listMissingLookups({})).toHaveLength(2);
});

test('a selection is needed unless the four others are made, the region always', () => {
  const all = { identity_type_id: '1', car_type_id: '1', region_id: '1', city_id: '1', company_id: '1' };
  const needed = (chosen: Partial<typeof all>) =>
    DRIVER_LOOKUPS.filter((name) => isLookupNeeded(name, chosen));
  expect(needed({})).toEqual(DRIVER_LOOKUPS);
  expect(needed(all)).toEqual(['region_id']);
  const { company_id: _, ...others } = all;
  expect(needed(others)).toEqual(DRIVER_LOOKUPS.filter((name) => name !== 'company_id'));
});

test('[ENT-21] [ENT-22] a driver is with Casper and takes no orders by socket by default', () => {
  expect(applyDriverDefaults({})).toEqual({ isCasper: true, is_accept_order_socket: false });
  expect(applyDriverDefaults({ isCasper: false, is_accept_order_socket: true })).toEqual({
    isCasper: false,
    is_accept_order_socket: true,
  });
});

test.each([
  ['PhoneNumberTaken', 'Phone Number Taken'],
  ['driverNotFound', 'driver Not Found'],
  ['رقم الهوية مستخدم', 'رقم الهوية مستخدم'],
  ['Id Taken', 'Id Taken'],
])('[ERR-28] the error %j is shown as %j', (text, shown) => {
  expect(spaceCapitals(text)).toBe(shown);
});

test('an attachment is an object or a plain address', () => {
  expect(getAttachmentUrl('https://files.example/a.png')).toBe('https://files.example/a.png');
  expect(getAttachmentUrl({ Location: '/files/api/v1/x' })).toBe('/files/api/v1/x');
});

test.each([
  ['22/11/2008', null],
  ['23/11/2008', 'driver_too_young'],
  ['22/11/2026', 'driver_too_young'],
  ['23/11/2026', 'date_of_birth_invalid'],
  ['14/03/1994', null],
  ['23/11/1925', null],
  ['22/11/1925', 'date_of_birth_invalid'],
  ['30/02/1994', 'date_of_birth_invalid'],
  ['1994-03-14', 'date_of_birth_invalid'],
])(
  '[VAL-21] the problem of a driver born on %s is %s on 22/11/2026: 18 to 100 years are taken',
  (born, problem) => {
    expect(findBirthDateProblem(born, new Date('2026-11-22T10:00:00Z'))).toBe(problem);
  },
);

test('a driver born on 29/02 is 18 years old on the 1st of March', () => {
  expect(findBirthDateProblem('29/02/2008', new Date('2026-02-28T10:00:00Z'))).toBe('driver_too_young');
  expect(findBirthDateProblem('29/02/2008', new Date('2026-03-01T10:00:00Z'))).toBeNull();
});
