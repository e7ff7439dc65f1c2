import { DRAFT_PREFIX } from '../../session/session-store.ts';

/** What was typed in a form when its session ended. */
export interface Draft<Values> {
  /** The stored values that the form had then. */
  base: Values;
  mine: Values;
}

const nameOf = (userId: string, form: string) => `${DRAFT_PREFIX}${userId}:${form}`;

/** Keeps a draft in this tab until it is taken. A browser that stores nothing keeps none. */
export function keepDraft<Values>(userId: string, form: string, draft: Draft<Values>): void {
  try {
    sessionStorage.setItem(nameOf(userId, form), JSON.stringify(draft));
  } catch {
    // Storage is full or switched off.
  }
}

/** Takes the user's draft of a form out of this tab, and drops those of other users. */
export function takeDraft<Values>(userId: string, form: string): Draft<Values> | null {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(DRAFT_PREFIX) && !name.startsWith(nameOf(userId, '')))
        sessionStorage.removeItem(name);
    }
    const stored = sessionStorage.getItem(nameOf(userId, form));
    sessionStorage.removeItem(nameOf(userId, form));
    return stored === null ? null : (JSON.parse(stored) as Draft<Values>);
  } catch {
    return null;
  }
}
