import { Button, SegmentedControl, Skeleton, Switch, TextInput } from '@mantine/core';
import { isSuperAdmin } from '@mishwar/domain';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { citiesQuery, companiesQuery } from '../../shared/api/lookups.queries.ts';
import { newUuid } from '../../shared/api/new-uuid.ts';
import { LeaveWarning } from '../../shared/dialog/leave-warning.tsx';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { serviceAreasQuery } from '../../shared/map/map.queries.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { useProfile } from '../../shared/session/profile.ts';
import { downloadFile } from '../../shared/table/csv.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { toastFailure } from '../../shared/ui/toast.ts';
import { AreaEditor } from './area-editor.tsx';
import { type AreaOwner, findOwners, listAreaOwners } from './area-owners.ts';
import { AreasMap } from './areas-map.tsx';
import { writeGeojson } from './geojson.ts';
import { Km2 } from './km2.tsx';
import classes from './service-areas.module.css';
import { invalidateAreas } from './service-areas.queries.ts';
import type { ServiceAreasSearch } from './service-areas-search.ts';
import { useAreaDraft } from './use-area-draft.ts';

interface ServiceAreasPageProps {
  search: ServiceAreasSearch;
  onSearch: (search: ServiceAreasSearch, options: { replace: boolean }) => void;
}

/** The service areas of cities and delivery companies: on the map, and one of them to edit. */
export function ServiceAreasPage({ search, onSearch }: ServiceAreasPageProps) {
  const { t } = useTranslation();
  usePageHead({ title: t('serviceAreas.title'), parents: [{ label: t('shell.groups.settings') }] });
  const { kind = 'city', id } = search;
  const areas = useQuery(serviceAreasQuery());
  const cities = useQuery(citiesQuery());
  const companies = useQuery(companiesQuery());
  const language = currentLanguage();
  const owners = useMemo(
    () =>
      areas.data && cities.data && companies.data
        ? listAreaOwners(
            kind,
            { areas: areas.data.data, cities: cities.data, companies: companies.data.data },
            language,
          )
        : undefined,
    [areas.data, cities.data, companies.data, kind, language],
  );
  const open = owners?.find((owner) => owner.id === id) ?? null;
  const draft = useAreaDraft(open);
  const queries = [areas, cities, companies];
  if (!owners && queries.some(({ isError }) => isError)) {
    const failed = queries.filter(({ isError }) => isError);
    return (
      <LoadFailed
        text={t('serviceAreas.failed')}
        onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
      />
    );
  }
  const show = (owner: AreaOwner | null) =>
    onSearch(
      { ...(kind === 'company' ? { kind } : {}), ...(owner ? { id: owner.id } : {}) },
      { replace: false },
    );
  return (
    <div className={`grid short tall ${classes.page}`}>
      <LeaveWarning isDirty={() => draft.hasUnsaved} />
      <div className={`column gap-12 pad-14-16 short line-beside scroll-y ${classes.side}`}>
        {open ? (
          <AreaEditor key={`${kind}:${open.id}`} owner={open} draft={draft} onClose={() => show(null)} />
        ) : (
          <OwnerList
            key={kind}
            kind={kind}
            owners={owners}
            onKind={(next) => onSearch(next === 'company' ? { kind: next } : {}, { replace: true })}
            onOpen={show}
            enforcement={areas.data && <Enforcement isEnforced={areas.data.isEnforced} />}
          />
        )}
      </div>
      <div className={`shrink short tall ${classes.map}`}>
        <AreasMap areas={areas.data?.data} open={open} draft={draft} />
      </div>
    </div>
  );
}

/** Whether the distribution keeps to the areas; a super admin switches it. */
function Enforcement({ isEnforced }: { isEnforced: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const profile = useProfile();
  const enforce = useMutation({
    mutationFn: (isActive: boolean) =>
      api.serviceAreas.enforce({ headers: { 'idempotency-key': newUuid() }, body: { isActive } }),
    onSettled: () => invalidateAreas(client),
    onError: toastFailure,
  });
  return (
    <Switch
      checked={enforce.isPending ? enforce.variables : isEnforced}
      disabled={!isSuperAdmin(profile)}
      label={t('serviceAreas.enforced')}
      description={t(isEnforced ? 'serviceAreas.enforced_on' : 'serviceAreas.enforced_off')}
      onChange={(event) => enforce.mutate(event.currentTarget.checked)}
    />
  );
}

interface OwnerListProps {
  kind: AreaOwner['kind'];
  /** Undefined while loading. */
  owners: AreaOwner[] | undefined;
  onKind: (kind: AreaOwner['kind']) => void;
  onOpen: (owner: AreaOwner) => void;
  enforcement: ReactNode;
}

/** The cities or companies with their areas. */
function OwnerList({ kind, owners, onKind, onOpen, enforcement }: OwnerListProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const matches = owners && findOwners(owners, text);
  const drawn = owners?.filter(({ area }) => area) ?? [];
  return (
    <>
      {enforcement}
      <SegmentedControl
        fullWidth
        aria-label={t('serviceAreas.kinds.label')}
        value={kind}
        onChange={(next) => onKind(next === 'company' ? 'company' : 'city')}
        data={(['city', 'company'] as const).map((value) => ({
          value,
          label: t(`serviceAreas.kinds.${value}`),
        }))}
      />
      <TextInput
        aria-label={t('serviceAreas.search')}
        placeholder={t('serviceAreas.search')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!matches && (
        <div className="stack gap-8" role="status" aria-label={t('common.loading')}>
          {[1, 2, 3, 4].map((at) => (
            <Skeleton key={at} height={44} />
          ))}
        </div>
      )}
      {matches?.length === 0 && <p className="size-13 soft">{t('serviceAreas.none_found')}</p>}
      <ul className="plain-list lines" aria-label={t(`serviceAreas.kinds.${kind}`)}>
        {matches?.map((owner) => (
          <li key={owner.id}>
            <button
              type="button"
              className="row between gap-8 wide touch pad-10-16 ink hover-underline"
              onClick={() => onOpen(owner)}
            >
              <bdi>{owner.name}</bdi>
              <span className="fixed size-13 soft">
                {owner.area ? <Km2 area={owner.area.area_km2} /> : t('serviceAreas.no_area')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {drawn.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() =>
            downloadFile(
              `service-areas-${kind}.geojson`,
              new Blob([writeGeojson(drawn)], { type: 'application/geo+json' }),
            )
          }
        >
          {t('serviceAreas.export_all', { count: drawn.length })}
        </Button>
      )}
    </>
  );
}
