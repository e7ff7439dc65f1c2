import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The placeholder of the waves while they load. */
export function WavesLoading() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-12 wide" role="status" aria-label={t('common.loading')}>
      {[1, 0.7, 0.4].map((opacity) => (
        <Skeleton key={opacity} height={84} radius={6} style={{ opacity }} />
      ))}
    </div>
  );
}
