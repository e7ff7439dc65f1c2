import { describe, expect, it } from 'vitest';
import { getCompanyFigureLists } from './company-lists.ts';
import { isCrNumber, normalizeCrNumber } from './cr-number.ts';
import { formatIban, isIban, normalizeIban, toIban } from './iban.ts';

describe('an IBAN', () => {
  it.each([
    'SA0380000000608010167519',
    'SA44 2000 0001 2345 6789 1234',
    'sa03-8000-0000-6080-1016-7519',
    'SA٠٣٨٠٠٠٠٠٠٠٦٠٨٠١٠١٦٧٥١٩',
    toIban('80ABCDEFGHIJKLMNOPQR'),
  ])('%s is one', (text) => expect(isIban(text)).toBe(true));

  it.each([
    ['a digit changed', 'SA0380000000608010167518'],
    ['two digits swapped', 'SA0380000000608010167591'],
    ['the check digits swapped', 'SA3080000000608010167519'],
    ['a digit too few', 'SA038000000060801016751'],
    ['a digit too many', 'SA03800000006080101675190'],
    ['a shorter account and its right check digits', toIban('8000000060801016')],
    ['letters for the bank and the right check digits', toIban('AB000000608010167519')],
    ['another country: the Emirates', 'AE070331234567890123456'],
    ['another country: Bahrain', 'BH67BMAG00001299123456'],
    ['another country: Britain', 'GB82WEST12345698765432'],
    ['no country', '0380000000608010167519'],
    ['other characters', 'SA03800000006080101675_9'],
    ['nothing', ''],
  ])('with %s is none', (_case, text) => expect(isIban(text)).toBe(false));

  it('changes with every digit: no single error passes', () => {
    const iban = 'SA0380000000608010167519';
    for (let at = 2; at < iban.length; at += 1)
      for (let digit = 0; digit < 10; digit += 1) {
        const changed = `${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`;
        expect([changed, isIban(changed)]).toEqual([changed, changed === iban]);
      }
  });

  it('is stored without spaces, shown in groups of four, and made of an account', () => {
    expect(normalizeIban(' sa03 8000 0000 6080 1016 7519 ')).toBe('SA0380000000608010167519');
    expect(formatIban('SA0380000000608010167519')).toBe('SA03 8000 0000 6080 1016 7519');
    expect(toIban('80000000608010167519')).toBe('SA0380000000608010167519');
  });
});

describe('a commercial registration number', () => {
  it.each(['1010123456', '2050098765', '4030112233', '7001234567', '٢٠٥٠٠٩٨٧٦٥', '2050-098 765'])(
    '%s is one',
    (text) => expect(isCrNumber(text)).toBe(true),
  );
  it.each(['', '205009876', '20500987655', '0050098765', '8050098765', '205009876A'])('%j is none', (text) =>
    expect(isCrNumber(text)).toBe(false),
  );
  it('is stored in Latin digits without separators', () => {
    expect(normalizeCrNumber(' ٢٠٥٠-٠٩٨ ٧٦٥ ')).toBe('2050098765');
  });
});

it('the figures of a company open lists of today, of this month for what is owed, and of drivers as they are', () => {
  const date = { from: '2026-11-28', to: '2026-11-28' };
  expect(getCompanyFigureLists('2026-11-28')).toEqual({
    drivers: {
      active: { status: ['active'] },
      online: { online: 'yes' },
      documentsSoon: { status: ['active'], documents: ['soon'] },
      documentsExpired: { status: ['active'], documents: ['expired'] },
    },
    orders: {
      today: { date },
      delivered: { date, status: ['deliveried'] },
      onTime: { date, on_time: 'yes' },
      cancelled: { date, status: ['cancelled'] },
      owed: { delivered: { from: '2026-11-01', to: '2026-11-28' } },
    },
    offers: {
      answered: { date, status: ['accepted', 'declined', 'expired'] },
      accepted: { date, status: ['accepted'] },
    },
  });
});
