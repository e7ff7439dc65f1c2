import { expect, it } from 'vitest';
import { attachmentHeader } from './content-disposition.ts';

it.each([
  [
    'order-STC-20-03-2026.xlsx',
    `attachment; filename="order-STC-20-03-2026.xlsx"; filename*=UTF-8''order-STC-20-03-2026.xlsx`,
  ],
  ['طلبات.xlsx', `attachment; filename="_____.xlsx"; filename*=UTF-8''%D8%B7%D9%84%D8%A8%D8%A7%D8%AA.xlsx`],
  [
    'a"; filename="evil.exe',
    `attachment; filename="a_; filename=_evil.exe"; filename*=UTF-8''a_%3B%20filename%3D_evil.exe`,
  ],
  [
    '../../etc/passwd\r\nX: 1',
    `attachment; filename=".._.._etc_passwd__X_ 1"; filename*=UTF-8''.._.._etc_passwd__X_%201`,
  ],
  ['50% (a)*.csv', `attachment; filename="50_ (a)_.csv"; filename*=UTF-8''50%25%20%28a%29_.csv`],
])('[SEC-25] the file name %j cannot break out of its header', (name, header) => {
  expect(attachmentHeader(name)).toBe(header);
});
