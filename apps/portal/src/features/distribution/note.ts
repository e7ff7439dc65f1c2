/** Maximum length of a version's note. */
export const NOTE_LENGTH = 500;

/** The note for the request body; absent when blank. */
export function noteOf(text: string): { note?: string } {
  const note = text.trim();
  return note ? { note } : {};
}
