import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction } from '@mishwar/domain';

type Underscored<Action extends string> = Action extends `${infer Group}.${infer Name}`
  ? `${Group}__${Name}`
  : Action;

/** The key of an action's text; a point would be a step into the texts. */
export const actionKey = <Action extends AuditAction>(action: Action) =>
  `logs.audit.actions.${action.replace('.', '__') as Underscored<Action>}` as const;

/** The text of an action: its name where an earlier version of the product wrote it. */
export const actionTextKey = (action: string) => {
  const known = AUDIT_ACTIONS.find((one) => one === action);
  return known && actionKey(known);
};

export const subjectTextKey = (kind: string) => {
  const known = AUDIT_SUBJECTS.find((one) => one === kind);
  return known && (`logs.audit.subjects.${known}` as const);
};

/** Kinds of those who act. */
const ACTOR_KINDS = ['operator', 'partner', 'driver', 'channel', 'system', 'anonymous'] as const;

export const actorKindKey = (kind: string) => {
  const known = ACTOR_KINDS.find((one) => one === kind);
  return known && (`logs.audit.kinds.${known}` as const);
};
