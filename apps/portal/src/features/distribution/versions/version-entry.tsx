import type { DistributionVersion } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { ChangesList } from '../../../shared/distribution/changes-list.tsx';
import classes from '../../../shared/distribution/versions.module.css';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';

interface VersionEntryProps {
  version: DistributionVersion;
  isInForce: boolean;
  /** null while the settings in force are loading. */
  onRestore: (() => void) | null;
}

/** One version: number, author, date, and the changes from the previous one. */
export function VersionEntry({ version: one, isInForce, onRestore }: VersionEntryProps) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const { version, restored_from } = one;
  return (
    <li className={classes.entry} data-in-force={isInForce || undefined}>
      <div className={classes.line}>
        <strong>{t('distribution.versions.version', { version })}</strong>
        {isInForce && <StatusBadge tone="delivered">{t('distribution.versions.in_force')}</StatusBadge>}
        {restored_from !== null && (
          <StatusBadge tone="assigned">
            {t('distribution.versions.restored', { version: restored_from })}
          </StatusBadge>
        )}
        {!isInForce && onRestore && (
          <button
            type="button"
            className={classes.restore}
            aria-label={t('distribution.versions.roll_back_to', { version })}
            onClick={onRestore}
          >
            {t('distribution.versions.roll_back')}
          </button>
        )}
      </div>
      <p className="caption">
        <bdi>{one.created_by ?? t('distribution.versions.platform')}</bdi>
        {' · '}
        <time dateTime={one.created_at}>
          <Ltr>{`${date(one.created_at)} ${seconds(one.created_at)}`}</Ltr>
        </time>
      </p>
      {one.note && (
        <p className="soft anywhere">
          <bdi>{one.note}</bdi>
        </p>
      )}
      {one.changes.length > 0 ? (
        <ChangesList changes={one.changes} />
      ) : (
        <p className="caption">{t('distribution.versions.first')}</p>
      )}
    </li>
  );
}
