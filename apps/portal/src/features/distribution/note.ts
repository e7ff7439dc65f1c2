/** Characters that a note on a version may have. */
export const NOTE_LENGTH = 500;

/** A note as it is sent: nothing where nothing was written. */
export function noteOf(text: string): { note?: string } {
  const note = text.trim();
  return note ? { note } : {};
}
