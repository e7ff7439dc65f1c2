/*
 * Folding is a character map, a list of dropped characters, and runs of spaces made one: nothing that depends on a
 * locale or on Unicode normalisation, because the database must do exactly the same. In SQL it is
 *   btrim(regexp_replace(translate(value, FOLD_FROM, FOLD_TO), ' +', ' ', 'g'))
 * with the two constants below: translate() drops what has no partner in its third argument.
 */

const upperLatin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const MAPPED: readonly (readonly [from: string, to: string])[] = [
  [upperLatin, upperLatin.toLowerCase()],
  ['ÀÁÂÃÄÅàáâãäå', 'aaaaaaaaaaaa'],
  ['ÈÉÊËèéêë', 'eeeeeeee'],
  ['ÌÍÎÏìíîï', 'iiiiiiii'],
  ['ÒÓÔÕÖòóôõö', 'oooooooooo'],
  ['ÙÚÛÜùúûü', 'uuuuuuuu'],
  ['ÇçÑñÝýÿ', 'ccnnyyy'],
  ['أإآٱ', 'اااا'],
  ['ؤ', 'و'],
  ['ئىیې', 'يييي'],
  ['ةہھۀ', 'هههه'],
  ['ک', 'ك'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['\t\n\v\f\r\u00a0\u202f\u3000', '        '],
];

function listCharacters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, step) => String.fromCharCode(first + step)).join('');
}

/** Lone hamza, tatweel, vowel and Quranic marks, combining accents, and invisible direction marks. */
const DROPPED = [
  '\u0621\u0640\u0670',
  listCharacters(0x0610, 0x061a),
  listCharacters(0x064b, 0x065f),
  listCharacters(0x06d6, 0x06dc),
  listCharacters(0x06df, 0x06e4),
  '\u06e7\u06e8',
  listCharacters(0x06ea, 0x06ed),
  listCharacters(0x0300, 0x036f),
  '\u061c\u00ad\ufeff',
  listCharacters(0x200b, 0x200f),
  listCharacters(0x202a, 0x202e),
  listCharacters(0x2066, 0x2069),
].join('');

/** Second argument of SQL `translate`: every character that folding changes or drops. */
export const FOLD_FROM = MAPPED.map(([from]) => from).join('') + DROPPED;

/** Third argument of SQL `translate`: what the first characters of FOLD_FROM become; the rest is dropped. */
export const FOLD_TO = MAPPED.map(([, to]) => to).join('');

const folds = new Map(Array.from(FOLD_FROM, (from, index) => [from, FOLD_TO[index] ?? ''] as const));

/**
 * The form in which text is searched: lower case, Arabic letter forms made one, marks and tatweel dropped,
 * Arabic-Indic and Persian digits Latin, white space one space, ends trimmed. Folding twice changes nothing.
 */
export function foldText(text: string): string {
  let folded = '';
  for (const character of text) folded += folds.get(character) ?? character;
  return folded.replace(/ +/g, ' ').replace(/^ | $/g, '');
}
