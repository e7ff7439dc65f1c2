import { Box, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { formatDate, formatPickerDay, MAX_LAB_AGE_DAYS, toZonedTime } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../shared/api/error-text.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { recordedQuery } from './lab.queries.ts';
import { LAB_HOURS, type LabSearch, type labPeriod } from './lab-search.ts';
import { usePeriodText } from './use-period-text.ts';

interface LabPeriodProps {
  search: LabSearch;
  period: ReturnType<typeof labPeriod>;
  /** The time of the last refresh. */
  now: Date;
  onSearch: (search: LabSearch) => void;
}

const DAY_MS = 86_400_000;
const FIRST_HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Selects the recorded period and shows how much is recorded. */
export function LabPeriodSection({ search, period, now, onSearch }: LabPeriodProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const title = useId();
  const { day, from = 0, to = 24 } = search;
  const days = Array.from({ length: MAX_LAB_AGE_DAYS }, (_, ago) => new Date(now.getTime() - ago * DAY_MS));
  const clock = (hour: number) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` });
  return (
    <section className="stack gap-12 pad-page line-below" aria-labelledby={title}>
      <h3 id={title} className="title">
        {t('policyLab.period.title')}
      </h3>
      <div className="row wrap gap-10" data-actions>
        <SegmentedControl
          aria-label={t('policyLab.period.title')}
          size="xs"
          value={day === undefined ? String(search.hours) : 'day'}
          data={[
            ...LAB_HOURS.map((hours) => ({
              value: String(hours),
              label: t(`policyLab.period.last_${hours}`),
            })),
            { value: 'day', label: t('policyLab.period.chosen') },
          ]}
          onChange={(value) => {
            const hours = LAB_HOURS.find((one) => String(one) === value);
            onSearch(hours ? { hours } : { day: formatPickerDay(now, zone), from: 0, to: 24 });
          }}
        />
        {day !== undefined && (
          <div className="row wrap gap-8">
            <NativeSelect
              aria-label={t('policyLab.period.day')}
              value={day}
              data={days.map((one) => ({ value: formatPickerDay(one, zone), label: formatDate(one, zone) }))}
              onChange={(event) => onSearch({ day: event.currentTarget.value, from, to })}
            />
            <NativeSelect
              aria-label={t('policyLab.period.from')}
              value={String(from)}
              data={FIRST_HOURS.map(clock)}
              onChange={(event) => onSearch({ day, from: Number(event.currentTarget.value), to })}
            />
            <span aria-hidden>–</span>
            <NativeSelect
              aria-label={t('policyLab.period.to')}
              value={String(to)}
              data={FIRST_HOURS.map((hour) => clock(hour + 1))}
              onChange={(event) => onSearch({ day, from, to: Number(event.currentTarget.value) })}
            />
          </div>
        )}
      </div>
      {period.error ? (
        <p className="problem" role="alert">
          {messageText(period.error)}
        </p>
      ) : (
        <Recorded period={period} onSearch={onSearch} />
      )}
    </section>
  );
}

function Recorded({ period, onSearch }: Pick<LabPeriodProps, 'period' | 'onSearch'>) {
  const { t } = useTranslation();
  const { zone, date, time } = useFormat();
  const { text, span } = usePeriodText();
  const query = useQuery(recordedQuery(text(period), true));
  const recorded = query.data?.data;
  if (query.isError) {
    return (
      <div className="problem" role="alert">
        {t('policyLab.period.failed')}{' '}
        <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (!recorded) {
    return (
      <p className="dim" role="status">
        {t('common.loading')}
      </p>
    );
  }
  const { orders, last_decided_at: last } = recorded;
  if (orders > 0) {
    return (
      <p className="dim" role="status">
        {t('policyLab.period.recorded', {
          span: span(period),
          orders,
          waves: recorded.waves,
          drivers: recorded.drivers,
        })}
      </p>
    );
  }
  const hour = last ? toZonedTime(new Date(last), zone).hour : 0;
  return (
    <Box className="grid gap-8 items-start frame rounded ground-1" p={12} role="status">
      <p>
        <strong>{t('policyLab.period.nothing')}</strong>{' '}
        {last
          ? t('policyLab.period.last', { time: `${date(last)} ${time(last)}` })
          : t('policyLab.period.never')}
      </p>
      {last && (
        <Button
          size="xs"
          variant="default"
          onClick={() => onSearch({ day: formatPickerDay(last, zone), from: hour, to: hour + 1 })}
        >
          {t('policyLab.period.take_last')}
        </Button>
      )}
    </Box>
  );
}
