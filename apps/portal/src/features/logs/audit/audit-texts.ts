import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction } from '@mishwar/domain';

type Underscored<Action extends string> = Action extends `${infer Group}.${infer Name}`
  ? `${Group}__${Name}`
  : Action;

/** The key of an action's text; a point would be a step into the texts. */
export const actionKey = <Action extends AuditAction>(action: Action) =>
  `logs.audit.actions.${action.replace('.', '__') as Underscored<Action>}` as const;

/** The text of an action: its name where an earlier version of the product wrote it. */
export const actionTextKey = (action: string) => {
  const auditAction = AUDIT_ACTIONS.find((one) => one === action);
  return auditAction && actionKey(auditAction);
};

export const subjectTextKey = (kind: string) => {
  const subject = AUDIT_SUBJECTS.find((one) => one === kind);
  return subject && (`logs.audit.subjects.${subject}` as const);
};

/** Kinds of those who act. */
const ACTOR_KINDS = ['operator', 'partner', 'driver', 'channel', 'system', 'anonymous'] as const;

export const actorKindKey = (kind: string) => {
  const actorKind = ACTOR_KINDS.find((one) => one === kind);
  return actorKind && (`logs.audit.kinds.${actorKind}` as const);
};
