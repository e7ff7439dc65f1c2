import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-password.ts';

describe('a password that is guessed first', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'p4$$w0rd!',
    'Passw0rd2024',
    'password123!',
    '123password',
    'passwordpassword',
    '12345678',
    '123456789',
    '87654321',
    '11111111',
    '12121212',
    'abcabcabc',
    'abcdefgh',
    '1q2w3e4r',
    '1qaz2wsx',
    'qwertyuiop',
    'Qwerty123',
    'qwerty12',
    'asdfghjkl',
    'zxcvbnm1',
    'aaaaaaaa',
    '00000000',
    '1234567890',
    '0987654321',
    'iloveyou',
    'ILoveYou1',
    'welcome1',
    'Welcome2026',
    'letmein1',
    'admin123',
    'Admin@123',
    'administrator',
    'changeme',
    'Summer2026!',
    'December24',
    'mohammed1',
    'Riyadh2030',
    'saudi1234',
    'alhilal123',
    'Mishwar1',
    'mishwar2026',
    '01021990',
    '1990-02-01',
    '01/02/1990',
    '14450101',
    'كلمة السر',
    'كلمة المرور١',
    'محمد١٢٣٤',
    'السعودية1',
    'مشوار2026',
    'testtest',
    'adminadmin',
    'superman1',
    'football12',
    'P a s s w o r d 1',
    'q w e r t y u i',
    'xyzxyzxyzxyz',
    '13p4ssw0rd',
    '12-34-56-78',
    '1234',
    'abcdefghijklmnopqrstuvwxyz1',
  ])('%s is one', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'Palm-Tree-In-Qatif',
    'Another-Palm-Tree',
    'Date-Palm-88',
    'New-Password-8',
    'known-to-me',
    'xK9#mQ2vLp',
    'correct horse battery staple',
    'نخلة القطيف 88',
    'tr0ub4dor&3',
    '83619274',
    'blue-kettle-42',
    'welcome to the desert',
    'aardvark-moon-7',
    'blue-kettle-4321',
    '?%&*^(+=',
    '123',
  ])('%s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

describe('a password of eight digits', () => {
  it.each([
    ['day first', ['25051999', '31052001', '25111445', '13121999']],
    ['month first', ['05251999', '11252001', '05311445', '12131999']],
    ['year first', ['19990525', '20011105', '14451231', '19990131', '20000212', '19991220']],
  ])('is a date with the %s', (_form, dates) => {
    expect(dates.filter((date) => !isCommonPassword(date))).toEqual([]);
  });

  it.each([
    ['a day', ['32051999', '00051999', '05321999', '19990532', '19990500']],
    ['a month', ['25131999', '25001999', '00251999', '19991325', '19990025']],
    ['a century', ['25051899', '25052199', '18990525', '21990525']],
    ['eight digits', ['925051999', '250519999', '919990525', '199905259']],
  ])('is no date without %s', (_part, dates) => {
    expect(dates.filter(isCommonPassword)).toEqual([]);
  });
});
