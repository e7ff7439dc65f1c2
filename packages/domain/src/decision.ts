/** A refusal of a rule: a stable message key, and the HTTP status of the answer. */
export interface Refusal<Code extends string = string> {
  code: Code;
  status: 409 | 422;
}

/** The result of a rule: an outcome or a refusal. Refusals are values, never exceptions. */
export type Decision<Outcome, R extends Refusal = Refusal> =
  | ({ ok: true } & Outcome)
  | { ok: false; refusal: R };

/** A refusal as a decision. */
export function refuse<R extends Refusal>(refusal: R): { ok: false; refusal: R } {
  return { ok: false, refusal };
}
