import { useTranslation } from 'react-i18next';
import { StaleNotice } from '../../../shared/form/stale-notice.tsx';
import type { Side, StaleMerge } from '../../../shared/form/use-stale-merge.ts';
import { useCities, useRegions } from '../use-places.ts';
import type { OperatorValues } from './form-values.ts';

interface StaleOperatorProps<Values extends OperatorValues> {
  stale: {
    notice: StaleMerge<Values> | null;
    take: (side: Side, field?: keyof Values) => void;
  };
}

/** What was merged with a version of the operator that someone else saved. */
export function StaleOperator<Values extends OperatorValues>({ stale }: StaleOperatorProps<Values>) {
  const { t } = useTranslation();
  const cities = useCities();
  const regions = useRegions();
  const textOf = (field: keyof Values & string, values: Partial<Values>): string => {
    const { region_id, city_id, date_of_birth } = values;
    const empty = t('operators.page.empty');
    if (field === 'region_id') return region_id ? regions.nameOf(region_id) : empty;
    if (field === 'city_id') return city_id?.map(cities.nameOf).join(t('list.separator')) || empty;
    if (field === 'date_of_birth') {
      return date_of_birth?.year
        ? `${date_of_birth.day}-${date_of_birth.month}-${date_of_birth.year}`
        : empty;
    }
    return String(values[field] ?? '').trim() || empty;
  };
  return (
    <StaleNotice
      stale={stale}
      labelOf={(field) => t(`operators.fields.${field as keyof OperatorValues}`)}
      textOf={textOf}
    />
  );
}
