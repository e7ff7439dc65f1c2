import type { AuditRow } from '@mishwar/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import { actionTextKey, actorKindKey, subjectTextKey } from './audit-texts.ts';

/** The texts of an entry: who, what and on what. Unknown names stand as they were written. */
export const auditTexts = (t: TFunction) => ({
  actor: ({ actor }: Pick<AuditRow, 'actor'>): string => {
    if (actor.kind === 'operator') return actor.name;
    const key = actorKindKey(actor.kind);
    const kind = key ? t(key) : actor.kind;
    return actor.name && actor.name !== actor.kind ? `${kind}: ${actor.name}` : kind;
  },
  action: ({ action }: Pick<AuditRow, 'action'>): string => {
    const key = actionTextKey(action);
    return key ? t(key) : action;
  },
  subject: ({ subject }: Pick<AuditRow, 'subject'>): string => {
    if (!subject) return NO_VALUE;
    const key = subjectTextKey(subject.kind);
    const kind = key ? t(key) : subject.kind;
    return subject.name ? `${kind}: ${subject.name}` : kind;
  },
});

/** `auditTexts` in the reader's language. */
export function useAuditTexts() {
  const { t } = useTranslation();
  return useMemo(() => auditTexts(t), [t]);
}
