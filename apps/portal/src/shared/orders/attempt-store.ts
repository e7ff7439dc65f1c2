import { type Attempt, type KeyedAction, type SendOutcome, startAttempt } from '@mishwar/domain';
import { newUuid } from '../api/new-uuid.ts';

/** What was sent when the outcome stayed unknown: a repeat says exactly the same. */
export interface Sent<Body> {
  body: Body;
  version: number;
}

export interface HeldAttempt<Body> {
  attempt: Attempt;
  /** Set while no definite answer has come. */
  pending: Sent<Body> | null;
}

// Held outside of the dialogs: closing one while the outcome is unknown must not make a second key for the same deed.
const held = new Map<string, HeldAttempt<unknown>>();

/** The attempt of this person at this action on this order; a new one when none is under way. */
export function heldAttempt<Body>(
  action: KeyedAction,
  orderNumber: string,
  adminId: string,
): HeldAttempt<Body> {
  const name = `${action} ${orderNumber} ${adminId}`;
  let entry = held.get(name);
  if (!entry) {
    entry = { attempt: startAttempt({ action, orderNumber, adminId }, newUuid), pending: null };
    held.set(name, entry);
  }
  return entry as HeldAttempt<Body>;
}

/** Whether an outcome leaves open if the action was carried out: nothing came, or a gateway spoke for the server. */
export function isUnknownOutcome(outcome: SendOutcome): boolean {
  return outcome === 'no-answer' || outcome === 502 || outcome === 503 || outcome === 504;
}
