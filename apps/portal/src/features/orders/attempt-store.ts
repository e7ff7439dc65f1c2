import { type Attempt, type KeyedAction, type SendOutcome, startAttempt } from '@mishwar/domain';

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

/** A random UUID, also on pages that are not served over https, where `crypto.randomUUID` is missing. */
export function newUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
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
