import { Box, Button, Skeleton } from '@mantine/core';
import type { MapPoint } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import type { AreaOwner } from './area-owners.ts';
import { Km2 } from './km2.tsx';
import { areaVersionsQuery } from './service-areas.queries.ts';

interface AreaVersionsProps {
  owner: AreaOwner;
  /** Takes the corners of a version as the draft. */
  onRestore?: ((corners: readonly MapPoint[]) => void) | undefined;
}

/** The saved versions of an area, newest first. */
export function AreaVersions({ owner, onRestore }: AreaVersionsProps) {
  const { t } = useTranslation();
  const { date, time } = useFormat();
  const query = useQuery(areaVersionsQuery(owner));
  if (query.isError && !query.data)
    return <LoadFailed text={t('serviceAreas.versions.failed')} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton height={60} role="status" aria-label={t('common.loading')} />;
  const versions = query.data.data;
  if (versions.length === 0) return null;
  return (
    <section className="stack gap-8" aria-label={t('serviceAreas.versions.title')}>
      <Box component="h3" m="8px 0 0" fz={14}>
        {t('serviceAreas.versions.title')}
      </Box>
      <ol className="plain-list lines">
        {versions.map(({ _id, corners, area_km2, created_at, created_by }) => (
          <Box component="li" key={_id} className="row gap-8" py={6}>
            <span className="column grow">
              <Ltr>{`${date(created_at)} ${time(created_at)}`}</Ltr>
              <span className="size-13 soft">
                <bdi>{created_by ?? t('serviceAreas.versions.installed')}</bdi>
                {' · '}
                {area_km2 === null ? t('serviceAreas.versions.removed') : <Km2 area={area_km2} />}
              </span>
            </span>
            {owner.area?._id === _id ? (
              <span className="size-13 soft">{t('serviceAreas.versions.in_force')}</span>
            ) : (
              corners &&
              onRestore && (
                <Button size="compact-xs" variant="default" onClick={() => onRestore(corners)}>
                  {t('serviceAreas.versions.restore')}
                </Button>
              )
            )}
          </Box>
        ))}
      </ol>
    </section>
  );
}
