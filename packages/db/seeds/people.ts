import type { Random } from './random.ts';

const MEN =
  'أحمد علي حسين محمد عبدالله خالد فهد سعود ماجد ياسر حسن عباس جعفر مصطفى إبراهيم يوسف سلمان تركي بندر نايف راشد زكي هاني باسم فاضل منصور سامي طلال وليد عمر رضا كاظم صالح ناصر عادل'.split(
    ' ',
  );
const WOMEN =
  'فاطمة زينب مريم نورة سارة هدى ليلى ريم أمل منى زهراء هيفاء جواهر لطيفة شيخة رقية آلاء غدير ضحى رباب'.split(
    ' ',
  );
const FAMILIES =
  'الدوسري القحطاني الشمري العتيبي الحربي الغامدي الزهراني المطيري الخالدي الهاجري العجمي آل سيف الناصر المرهون السادة العوامي الجشي الخنيزي المصطفى البحراني الصفار آل إبراهيم القطيفي الهاشم العبدالله السعيد النمر الخباز أبو السعود الزاير الشيخ الفرج المحيشي'
    .split(' ')
    .filter((part) => part !== 'آل' && part !== 'أبو');
const LATIN_FIRST =
  'Imran Rahul Joseph Ahmed Sajid Mark Daniel Priya Maria Anna Usman Bilal Kevin Grace Fatima Omar James Nadia Rania Karim'.split(
    ' ',
  );
const LATIN_LAST =
  'Khan Sharma Santos Hussain Thomas Ali Cruz Nair Smith Rahman Fernandes Malik Brown Iqbal Reyes Hassan Walker Das'.split(
    ' ',
  );

export interface PersonName {
  readonly first: string;
  readonly second: string;
  readonly third: string;
  readonly last: string;
}

/** A driver's four-part Arabic name. */
export const driverName = (random: Random): PersonName => ({
  first: random.pick(MEN),
  second: random.pick(MEN),
  third: random.chance(0.5) ? random.pick(MEN) : '',
  last: random.pick(FAMILIES),
});

/** A customer's name as typed: mostly Arabic, one in six in Latin letters. */
export function customerName(random: Random): string {
  if (random.chance(0.17)) return `${random.pick(LATIN_FIRST)} ${random.pick(LATIN_LAST)}`;
  const first = random.chance(0.45) ? random.pick(WOMEN) : random.pick(MEN);
  return random.chance(0.7) ? `${first} ${random.pick(FAMILIES)}` : first;
}

/** A mobile number that no other `index` of the same `series` (0-9) has, in one of the forms people write. */
export function mobile(series: number, index: number, form: 0 | 1 | 2 = 0): string {
  // 7919 shares no factor with ten million: every index gives another number.
  const local = `5${series}${String((index * 7919 + 104_729) % 10_000_000).padStart(7, '0')}`;
  return [`0${local}`, `+966${local}`, `966${local}`][form] ?? local;
}
