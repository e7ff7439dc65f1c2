import { Button, MultiSelect, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { FIRST_PICKER_YEAR, formatPickerDay, GATEWAY_APPLICATIONS, TOP_UP_STATUSES } from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarSettings, useCalendarLabels } from '../../../shared/form/calendar-settings.tsx';
import { DAY_INPUT } from '../../../shared/form/day-input.tsx';
import { useTimeZone } from '../../../shared/session/time-zone.ts';
import { type GatewayLogSearch, gatewayLogList } from '../logs-search.ts';
import classes from '../shared/logs.module.css';

type Filters = NonNullable<GatewayLogSearch['filters']>;

interface GatewayFilterFormProps {
  filters: Filters;
  onApply: (filters: Filters | undefined) => void;
}

/** The filters of PayFort's log: they take effect by the button alone. */
export function GatewayFilterForm({ filters, onApply }: GatewayFilterFormProps) {
  const { t } = useTranslation();
  const calendarLabels = useCalendarLabels();
  const today = formatPickerDay(Date.now(), useTimeZone());
  const [draft, setDraft] = useState<Filters>(filters);
  const change = (part: Partial<Filters>) => setDraft({ ...draft, ...part });
  const changeDay = (end: 'from' | 'to', day: string | null) => {
    const { [end]: _, ...other } = draft.date ?? {};
    change({ date: { ...other, ...(day && { [end]: day }) } });
  };
  const apply = (next: Filters) => onApply(gatewayLogList.read({ filters: next }).filters);
  const day = (end: 'from' | 'to') => (
    <DateInput
      {...DAY_INPUT}
      w={130}
      label={t(`logs.filters.${end}`)}
      value={draft.date?.[end] ?? null}
      minDate={(end === 'to' && draft.date?.from) || `${FIRST_PICKER_YEAR}-01-01`}
      maxDate={(end === 'from' && draft.date?.to) || `${today.slice(0, 4)}-12-31`}
      ariaLabels={calendarLabels}
      clearable
      onChange={(value) => changeDay(end, value)}
    />
  );
  return (
    <form
      className={`flex wrap gap-8 pad-10-16 line-below ${classes.form}`}
      aria-label={t('logs.filters.panel')}
      onSubmit={(event) => {
        event.preventDefault();
        apply(draft);
      }}
    >
      <TextInput
        size="xs"
        dir="auto"
        label={t('logs.filters.transaction_id')}
        maxLength={200}
        value={draft.transaction_id ?? ''}
        onChange={(event) => change({ transaction_id: event.currentTarget.value })}
      />
      <MultiSelect
        size="xs"
        miw={150}
        label={t('logs.filters.status')}
        data={TOP_UP_STATUSES.map((value) => ({ value, label: t(`logs.payment.${value}`) }))}
        value={draft.status ?? []}
        onChange={(status) => change({ status: status as NonNullable<Filters['status']> })}
      />
      <MultiSelect
        size="xs"
        miw={190}
        label={t('logs.filters.from_application')}
        data={GATEWAY_APPLICATIONS.map((value) => ({ value, label: t(`logs.applications.${value}`) }))}
        value={draft.from_application ?? []}
        onChange={(value) => change({ from_application: value as NonNullable<Filters['from_application']> })}
      />
      <CalendarSettings>
        {day('from')}
        {day('to')}
      </CalendarSettings>
      <Button type="submit" size="xs">
        {t('logs.filters.apply')}
      </Button>
      {Object.keys(filters).length > 0 && (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setDraft({});
            onApply(undefined);
          }}
        >
          {t('logs.filters.reset')}
        </Button>
      )}
    </form>
  );
}
