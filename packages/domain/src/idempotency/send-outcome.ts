/** How a send ended: the HTTP status of the answer, or no answer (timeout, lost connection). */
export type SendOutcome = number | 'no-answer';

/** Statuses that are answered before the idempotency key is looked up: an earlier send may have been applied. */
const INDEFINITE = new Set([401, 408, 425, 429]);

/** Whether the answer is final for its idempotency key: success, or a refusal that the server stored. */
export function isDefiniteAnswer(outcome: SendOutcome): boolean {
  return outcome !== 'no-answer' && outcome >= 200 && outcome < 500 && !INDEFINITE.has(outcome);
}
