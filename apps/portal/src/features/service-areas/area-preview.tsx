import { Alert, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ServiceAreaPreview } from '@mishwar/contract';
import type { MapPoint } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../shared/api/error-text.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import type { AreaOwner } from './area-owners.ts';
import { Km2 } from './km2.tsx';
import { areaPreviewQuery } from './service-areas.queries.ts';

/** Milliseconds without a change after which the server is asked. */
const PAUSE_MS = 400;

/** What the corners would change: overlaps, restaurants outside, and who and what lies inside beside now. */
export function AreaPreview({ owner, corners }: { owner: AreaOwner; corners: readonly MapPoint[] | null }) {
  const { t } = useTranslation();
  const [paused] = useDebouncedValue(corners, PAUSE_MS);
  const query = useQuery(areaPreviewQuery(owner, paused));
  if (query.isError)
    return (
      <Alert color="red" role="alert">
        {errorTexts(query.error).join(' ')}
      </Alert>
    );
  if (!query.data) return <Skeleton height={120} role="status" aria-label={t('common.loading')} />;
  const { data } = query.data;
  return (
    <section
      className="stack gap-8"
      aria-label={t('serviceAreas.preview.title')}
      aria-busy={query.isFetching}
    >
      <dl className="pairs">
        {data.area_km2 !== null && (
          <>
            <dt>{t('serviceAreas.preview.area')}</dt>
            <dd>
              <Km2 area={data.area_km2} />
            </dd>
            <dt>{t('serviceAreas.preview.corners')}</dt>
            <dd>{corners?.length}</dd>
          </>
        )}
        {(['restaurants', 'drivers', 'orders'] as const).map((what) => (
          <Reach key={what} label={t(`serviceAreas.preview.${what}`)} reach={data[what]} />
        ))}
      </dl>
      <Warnings owner={owner} preview={data} />
    </section>
  );
}

/** How many of all lie inside, and how many do now where that differs. */
function Reach({ label, reach }: { label: string; reach: ServiceAreaPreview['drivers'] }) {
  const { t } = useTranslation();
  const { total, before, after } = reach;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {t('serviceAreas.preview.of', { after, total })}{' '}
        {after !== before && (
          <span className={after < before ? 'problem' : 'soft'}>
            {t('serviceAreas.preview.now', { before })}
          </span>
        )}
      </dd>
    </>
  );
}

function Warnings({ owner, preview }: { owner: AreaOwner; preview: ServiceAreaPreview }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { overlaps, restaurants, orders } = preview;
  const outside = restaurants.total - restaurants.after;
  const lost = orders.before - orders.after;
  const warnings = [
    ...overlaps.map(({ name_ar, name_en, area_km2 }) =>
      t('serviceAreas.warning.overlap', {
        name: language === 'ar' ? name_ar : name_en,
        area: area_km2.toFixed(1),
      }),
    ),
    ...(owner.kind === 'city' && outside > 0
      ? [
          t('serviceAreas.warning.gap', {
            count: outside,
            names: restaurants.outside.join(language === 'ar' ? '، ' : ', '),
          }),
        ]
      : []),
    ...(lost > 0 ? [t(`serviceAreas.warning.orders.${owner.kind}`, { count: lost })] : []),
  ];
  if (warnings.length === 0) return null;
  return (
    <Alert variant="light" color="yellow" role="status">
      <ul className="bullets">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Alert>
  );
}
