import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { SEARCH_DEBOUNCE_MS } from '@mishwar/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';

export interface Chosen {
  id: string;
  name: string;
}

interface TargetDriverProps {
  orderNumber: string;
  /** Id of the driver who hands over. */
  without: string;
  value: Chosen | null;
  onChange: (value: Chosen | null) => void;
}

/** Target of an order: a driver from a search, best score first, or the distribution. */
export function TargetDriver({ orderNumber, without, value, onChange }: TargetDriverProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed === value?.name ? '' : typed.trim(), SEARCH_DEBOUNCE_MS);
  const query = useQuery(
    orpc.driverAssign.search.queryOptions({
      input: {
        params: {
          filters: { ...(keyword && { keyword }), order_number: orderNumber, available: false },
          by: 'score',
          limit: 10,
          page: 1,
        },
      },
      placeholderData: keepPreviousData,
    }),
  );
  const drivers = (query.data?.drivers ?? [])
    .filter(({ driver_id }) => driver_id !== without && driver_id !== value?.id)
    .map(({ driver_id, driver_name }) => ({ id: driver_id, name: driver_name }));
  const options = value ? [value, ...drivers] : drivers;
  return (
    <Select
      aria-label={t('drivers.sick.to', { number: orderNumber })}
      placeholder={t('drivers.sick.distribution')}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      searchable
      clearable
      clearButtonProps={{
        'aria-label': t('drivers.form.clear', { field: t('drivers.sick.to', { number: orderNumber }) }),
      }}
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={query.isError ? t('list.options_failed') : t('list.options_empty')}
      onChange={(id) => onChange(options.find((option) => option.id === id) ?? null)}
    />
  );
}
