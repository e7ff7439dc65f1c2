import { buildTransactionKey, type TransactionKeyParts } from './transaction-key.ts';

/** How a send ended: a status that the server answered, or nothing at all (time-out, lost connection). */
export type SendOutcome = number | 'no-answer';

/** Answers given before the server looked at the key: they do not tell whether an earlier send was applied. */
const INDEFINITE = new Set([401, 408, 425, 429]);

/** Whether the server has said for certain what became of the attempt: success, or a refusal that it stored. */
export function isDefiniteAnswer(outcome: SendOutcome): boolean {
  return outcome !== 'no-answer' && outcome >= 200 && outcome < 500 && !INDEFINITE.has(outcome);
}

/** Holds the transaction key of one action on one order while its attempt lasts. */
export interface Attempt {
  /** The key to send now. */
  key: () => string;
  /** Tells how the send ended; after a definite answer the next `key()` is a new one. */
  ended: (outcome: SendOutcome) => void;
}

/**
 * Starts an attempt. The same key is given until a definite answer has come, so that a repeat after a lost answer is
 * never applied twice; after a definite answer a new key is made. `uuid` is the platform's generator.
 */
export function startAttempt(parts: Omit<TransactionKeyParts, 'uuid'>, uuid: () => string): Attempt {
  let current = buildTransactionKey({ ...parts, uuid: uuid() });
  return {
    key: () => current,
    ended: (outcome) => {
      if (isDefiniteAnswer(outcome)) current = buildTransactionKey({ ...parts, uuid: uuid() });
    },
  };
}
