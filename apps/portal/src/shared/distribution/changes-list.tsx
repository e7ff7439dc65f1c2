import type { DistributionChange } from '@mishwar/domain';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './dialogs.module.css';
import { fieldText, valueText } from './field-text.ts';

/** The changed fields of two versions with old value (struck through) and new value. */
export function ChangesList({ changes }: { changes: readonly DistributionChange[] }) {
  const { t } = useTranslation();
  return (
    <ul className="flex wrap gap-6 plain-list">
      {changes.map(({ field, before, after }) => {
        const texts = {
          field: fieldText(field),
          before: valueText(field, before),
          after: valueText(field, after),
        };
        return (
          <li key={field} className={`inline-row gap-4 edge rounded-badge ground size-12 ${classes.change}`}>
            <span className="visually-hidden">{t('distribution.versions.from_to', texts)}</span>
            <span aria-hidden>{texts.field}</span>
            <s className="dim" aria-hidden>
              {texts.before}
            </s>
            <IconArrowRight size={12} stroke={1.6} className="mirror dim" aria-hidden />
            <strong aria-hidden>{texts.after}</strong>
          </li>
        );
      })}
    </ul>
  );
}
