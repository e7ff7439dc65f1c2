import type { AuditRow } from '@mishwar/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import { actionTextKey, actorKindKey, subjectTextKey } from './audit-texts.ts';

/** The texts of an entry: who, what and on what. Unknown names stand as they were written. */
export function useAuditTexts() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      actor: ({ actor }: AuditRow): string => {
        if (actor.kind === 'operator') return actor.name;
        const key = actorKindKey(actor.kind);
        const kind = key ? t(key) : actor.kind;
        return actor.name && actor.name !== actor.kind ? `${kind}: ${actor.name}` : kind;
      },
      action: ({ action }: AuditRow): string => {
        const key = actionTextKey(action);
        return key ? t(key) : action;
      },
      subject: ({ subject }: AuditRow): string => {
        if (!subject) return NO_VALUE;
        const key = subjectTextKey(subject.kind);
        const kind = key ? t(key) : subject.kind;
        return subject.name ? `${kind}: ${subject.name}` : kind;
      },
    }),
    [t],
  );
}
