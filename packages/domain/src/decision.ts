/** A refusal of a rule: a stable message key for the reader, and the status with which the server answers it. */
export interface Refusal<Code extends string = string> {
  code: Code;
  status: 409 | 422;
}

/** What a rule decides: what is to happen, or why not. Refusals are values, never exceptions. */
export type Decision<Outcome, R extends Refusal = Refusal> =
  | ({ ok: true } & Outcome)
  | { ok: false; refusal: R };

/** A refusal as a decision. */
export function refuse<R extends Refusal>(refusal: R): { ok: false; refusal: R } {
  return { ok: false, refusal };
}
