import type { OrderRow } from '@mishwar/contract';
import { moneyToWire, type Refusal } from '@mishwar/domain';
import type { ActionOutcome } from './order-action.ts';

interface Field {
  field?: string;
  msg: string;
}

/** The errors that every order action declares in the contract. */
export interface ActionErrors {
  NOT_FOUND(): Error;
  VALIDATION(options: { message: string; data: { errors: Field[] } }): Error;
  CONFLICT(options: { message: string; data: { errors: Field[]; order: OrderRow; missing?: string } }): Error;
}

/** The field that a refusal of the request itself speaks of. */
const FIELDS: Readonly<Record<string, string>> = {
  driver_required: 'driver_id',
  driver_not_found: 'driver_id',
  driver_not_active: 'driver_id',
  required_reason: 'cancel_reason',
  cancel_reason_unknown: 'cancel_reason',
  amount_invalid: 'delivery_cost',
};

/** The one mapping of what an order action came to onto its answer. Throws the refusals. */
export function answerAction<R extends Refusal>(
  outcome: ActionOutcome<R>,
  errors: ActionErrors,
): { data: OrderRow; replayed: boolean } {
  switch (outcome.kind) {
    case 'done':
      return { data: outcome.order, replayed: outcome.replayed };
    case 'not-found':
      throw errors.NOT_FOUND();
    case 'key-reused':
      throw keyRefused(errors, 'transaction_key_reused');
    case 'key-invalid':
      throw keyRefused(errors, 'transaction_key_invalid');
    case 'refused':
      throw refused(outcome.refusal, outcome.order, errors);
    default:
      return outcome satisfies never;
  }
}

const keyRefused = (errors: ActionErrors, msg: string): Error =>
  errors.VALIDATION({ message: msg, data: { errors: [{ field: 'x-transaction-key', msg }] } });

/** A conflict comes with the order as it is now; a fault of the request with the field. */
export function refused(refusal: Refusal, order: OrderRow, errors: Omit<ActionErrors, 'NOT_FOUND'>): Error {
  const { code, status } = refusal;
  const field = FIELDS[code];
  if (status === 422) {
    return errors.VALIDATION({ message: code, data: { errors: [{ ...(field && { field }), msg: code }] } });
  }
  const missing = 'missing' in refusal && typeof refusal.missing === 'number' ? refusal.missing : undefined;
  const data = { errors: [{ msg: code }], order };
  return errors.CONFLICT({
    message: code,
    data: missing === undefined ? data : { ...data, missing: moneyToWire(missing) },
  });
}
