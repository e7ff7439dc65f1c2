import { useState } from 'react';

/** The latest answer of a paged query; it stays known, with its number of pages, while a page cannot be loaded. */
export function useLatestAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const [latest, setLatest] = useState(answer);
  if (answer !== undefined && answer !== latest) setLatest(answer);
  return answer ?? latest;
}
