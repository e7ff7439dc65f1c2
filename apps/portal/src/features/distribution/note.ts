/** The note for the request body; absent when blank. */
export function noteOf(text: string): { note?: string } {
  const note = text.trim();
  return note ? { note } : {};
}
