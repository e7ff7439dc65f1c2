import { foldText } from '@mishwar/domain';

/** Fewer digits are part of a text. */
const MIN_NUMBER_DIGITS = 4;

/** The folded words of a query and the order number in it, if any. */
export function splitQuery(query: string): { words: string[]; number: string | null } {
  const parts = foldText(query).split(' ').filter(Boolean);
  const isNumber = (part: string) => part.length >= MIN_NUMBER_DIGITS && /^\d+$/.test(part);
  return { words: parts.filter((part) => !isNumber(part)), number: parts.find(isNumber) ?? null };
}

/** Whether the text begins with one of the words, both folded. */
export function beginsWithWord(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.some((word) => folded.startsWith(word));
}

/** Whether every word is in the text, both folded. */
export function matchesWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
