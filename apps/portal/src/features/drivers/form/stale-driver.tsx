import type { DriverAuditEntry } from '@mishwar/contract';
import { getPictureKey, joinDate } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StaleNotice } from '../../../shared/form/stale-notice.tsx';
import { auditLogQuery } from './audit-log.tsx';
import type { FormValues } from './form-values.ts';
import type { DriverFormApi } from './use-driver-form.ts';
import { type Choices, type StoredCompany, useDriverLookups } from './use-driver-lookups.ts';

interface StaleDriverProps {
  driverId: string;
  company: StoredCompany;
  stale: DriverFormApi['stale'];
}

/** What was merged with a version of the driver that someone else saved. */
export function StaleDriver({ driverId, company, stale }: StaleDriverProps) {
  const { t } = useTranslation();
  const entries = useQuery({ ...auditLogQuery(driverId, 1), staleTime: 0 });
  const last = entries.isFetching ? undefined : entries.data?.data[0];
  // Drivers change whether they are ready themselves, which is in no log.
  const saved = last && (!isReadyAlone(stale.notice) || changesReady(last)) ? last : undefined;
  const moved = stale.notice?.clashes.find(({ fields }) => fields.includes('region_id'));
  // The cities of both regions: each side's city has a name.
  const myLookups = useDriverLookups(moved?.mine.region_id ?? null, company);
  const theirLookups = useDriverLookups(moved?.theirs.region_id ?? null, company);
  const labelOf = (field: keyof FormValues, value: unknown): string | undefined =>
    [myLookups, theirLookups]
      .flatMap((lookups) => (lookups as Record<string, Choices>)[field]?.data ?? [])
      .find((choice) => choice.value === value)?.label;
  const textOf = (field: keyof FormValues, values: Partial<FormValues>): string => {
    const value = values[field];
    if (typeof value === 'string' && getPictureKey(value) !== null) return t('drivers.picture.alt');
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    const text = value && typeof value === 'object' && 'day' in value ? joinDate(value) : value;
    return labelOf(field, text) ?? (String(text ?? '').trim() || t('drivers.audit_log.empty'));
  };
  return (
    <StaleNotice
      stale={stale}
      changed={saved && { by: saved.update_by.name, at: saved.created_at }}
      labelOf={(field) => t(`drivers.fields.${field}`)}
      textOf={textOf}
    />
  );
}

/** Whether nothing but `isReady` differs from what the form was opened with. */
function isReadyAlone(notice: StaleDriverProps['stale']['notice']): boolean {
  const fields = [...(notice?.updated ?? []), ...(notice?.clashes ?? []).flatMap((clash) => clash.fields)];
  return fields.length > 0 && fields.every((field) => field === 'isReady');
}

const changesReady = ({ update_content }: DriverAuditEntry): boolean =>
  Array.isArray(update_content) && update_content.some(({ key }) => key === 'isReady');
