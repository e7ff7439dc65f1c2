import { PRODUCT } from '../product.ts';
import { foldText } from '../text/fold-text.ts';

/** Words of common passwords, folded; matched despite digits, signs and look-alikes. */
const COMMON_WORDS = new Set(
  `password passwd pass passw passwort motdepasse contrasena senha parola secret admin administrator root user guest
  test testing tester demo login signin welcome hello hallo letmein access master manager operator support
  system default changeme change temp temporary qwerty qwertyuiop azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc
  iloveyou loveyou lovely love sunshine princess princesa monkey dragon football baseball basketball soccer superman
  batman spiderman starwars pokemon naruto michael jordan jennifer jessica ashley daniel charlie thomas
  shadow trustno freedom whatever computer internet samsung iphone google facebook instagram youtube
  microsoft windows killer ninja hunter flower summer winter spring autumn january february march april
  june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  mustang ferrari mercedes corvette harley cheese chocolate cookie banana orange purple yellow
  liverpool arsenal chelsea barcelona realmadrid juventus manchester alhilal hilal alnassr nassr ittihad
  mohammed mohamed muhammad mohammad ahmed ahmad abdullah abdulaziz abdulrahman khalid fahad faisal saud salman nora noura fatima
  saudi saudia saudiarabia ksa riyadh jeddah makkah mecca madinah dammam khobar allah allahakbar bismillah habibi yarab
  company office delivery driver order orders
  كلمه كلمهالسر كلمهالمرور الرقمالسري باسورد مرحبا اهلا السلام السلامعليكم بسمالله بسماللهالرحمنالرحيم الحمدلله سبحانالله اللهاكبر يارب حبيبي
  السعوديه الرياض جده مكه المدينه الدمام محمد احمد عبدالله خالد فهد الهلال النصر الاتحاد ادمن مدير`
    .split(/\s+/)
    .concat(PRODUCT.key, PRODUCT.nameAr),
);

/** Adjacent keys in forward order; the reverse counts too. */
const KEY_SEQUENCES = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرلاىةوزظ',
];
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is among those that are guessed first: a common word with digits and signs around it or in place
 * of its letters, adjacent keys, a repeated part, a date. The length is not checked here.
 */
export function isCommonPassword(password: string): boolean {
  const folded = foldText(password).replaceAll(' ', '');
  if (/^(.{1,4})\1+.{0,3}$/u.test(folded) || isDate(folded) || isKeySequence(folded)) return true;
  const plain = (text: string) => text.replace(/[^\p{L}]/gu, '');
  const asTyped = plain(folded);
  const between = folded.replace(/^[^\p{L}@$!]+|[^\p{L}@$]+$/gu, '');
  const read = plain(Array.from(between, (letter) => LOOKALIKES[letter] ?? letter).join(''));
  return [asTyped, read].some(isCommonWord) || (asTyped === '' && isKeySequence(folded.replace(/\D/g, '')));
}

/** Whether the text is a common word, or two of them. */
function isCommonWord(text: string): boolean {
  if (COMMON_WORDS.has(text)) return true;
  for (let cut = 2; cut < text.length - 1; cut += 1)
    if (COMMON_WORDS.has(text.slice(0, cut)) && COMMON_WORDS.has(text.slice(cut))) return true;
  return false;
}

function isKeySequence(text: string): boolean {
  if (text.length < 4) return false;
  const backwards = Array.from(text).reverse().join('');
  return KEY_SEQUENCES.some((row) =>
    [text, backwards].some((keys) => row.includes(keys) || row.startsWith(keys.slice(0, row.length))),
  );
}

/** Whether the text is a date of eight digits, with or without separators: 01/02/1990, 1990-02-01. */
function isDate(text: string): boolean {
  const digits = text.replace(/[-./]/g, '');
  return (
    /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?:19|20|14)\d\d$/.test(
      digits,
    ) || /^(?:19|20|14)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits)
  );
}
