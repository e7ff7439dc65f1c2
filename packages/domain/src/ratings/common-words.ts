import { foldText } from '../text/fold-text.ts';

/** Shorter words say nothing about a delivery. */
const MIN_WORD_LENGTH = 3;
/** A word that came up less often is no pattern. */
const MIN_COUNT = 2;
const MAX_WORDS = 12;

/** Words without a meaning of their own, folded as texts are. */
const STOP_WORDS = new Set(
  [
    'من في على الى عن مع كان كانت هذا هذه ذلك لكن جدا كل ما لا لم لن ان انه وهو هو هي انا انت قد ثم او اي بعد قبل عند',
    'the and was were but not very with for this that they had has have are you your our all too her she',
  ]
    .join(' ')
    .split(' ')
    .map(foldText),
);

/**
 * The words that came up in most of the texts, most frequent first: at least twice, at most twelve. Each text counts a
 * word once; spellings that fold alike (hamza, ta marbuta, diacritics, case) are one word, shown as it was first written.
 */
export function pickCommonWords(texts: readonly string[]): { word: string; count: number }[] {
  const words = new Map<string, { word: string; count: number }>();
  for (const text of texts) {
    const seen = new Set<string>();
    for (const word of text.split(/[^\p{L}\p{M}]+/u)) {
      const folded = foldText(word);
      if (folded.length < MIN_WORD_LENGTH || STOP_WORDS.has(folded) || seen.has(folded)) continue;
      seen.add(folded);
      const entry = words.get(folded);
      if (entry) entry.count += 1;
      else words.set(folded, { word, count: 1 });
    }
  }
  return [...words.values()]
    .filter(({ count }) => count >= MIN_COUNT)
    .sort((a, b) => b.count - a.count || a.word.localeCompare(b.word, 'ar'))
    .slice(0, MAX_WORDS);
}
