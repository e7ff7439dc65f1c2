import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { FIRST_PICKER_YEAR, toRiyadhDay, WORKED_PERIODS, type WorkedPeriod } from '@mishwar/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { HoursBars } from './hours-bars.tsx';

const DayInput = lazyPart(async () => ({
  default: (await import('../../../shared/form/day-input.tsx')).DayInput,
}));

/** Number of bars by period. */
const BARS = { day: 7, week: 4, month: 6 } as const satisfies Record<WorkedPeriod, number>;

const two = (hours: number): string => hours.toFixed(2);

/** Working hours of a driver up to a chosen day, by day, week or month in Riyadh time. */
export function HoursOverview({ driverId }: { driverId: string }) {
  const { t } = useTranslation();
  const today = toRiyadhDay(new Date());
  const [period, setPeriod] = useState<WorkedPeriod>('day');
  const [chosen, setChosen] = useState(today);
  const [year, month, day] = chosen.split('-').map(Number);
  const input = { id: driverId, type: period, day, month, year, amount: BARS[period] };
  const bars = useQuery(
    orpc.drivers.workedTime.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 0 }),
  );
  const sums = useQuery(
    orpc.drivers.workedTimeAnalysis.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 0 }),
  );
  const error = bars.error ?? sums.error;
  return (
    <section className="column gap-10 pad-14-16 line-below" aria-label={t('drivers.hours.title')}>
      <div className="row between gap-8">
        <h2>{t('drivers.hours.title')}</h2>
        <Suspense fallback={<Skeleton width={110} height={30} />}>
          <DayInput
            label={t('drivers.hours.date')}
            value={chosen}
            min={`${FIRST_PICKER_YEAR}-01-01`}
            max={today}
            onChange={setChosen}
          />
        </Suspense>
      </div>
      <SegmentedControl<WorkedPeriod>
        fullWidth
        size="xs"
        aria-label={t('drivers.hours.period')}
        value={period}
        onChange={setPeriod}
        data={WORKED_PERIODS.map((value) => ({ value, label: t(`drivers.hours.${value}`) }))}
      />
      {error ? (
        <div className="grid gap-8 items-start" role="alert">
          <p>{errorTexts(error).join(' ')}</p>
          <Button
            size="xs"
            variant="default"
            loading={bars.isFetching || sums.isFetching}
            onClick={() => void Promise.all([bars.refetch(), sums.refetch()])}
          >
            {t('common.retry')}
          </Button>
        </div>
      ) : !bars.data || !sums.data ? (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height={170} />
        </div>
      ) : (
        <div aria-busy={bars.isPlaceholderData || sums.isPlaceholderData}>
          <HoursBars bars={bars.data.data} period={period} />
          <dl className="facts above-12">
            <div>
              <dt>{t('drivers.hours.total')}</dt>
              <dd>
                <Ltr>{two(sums.data.data.total)}</Ltr>
              </dd>
            </div>
            <div>
              <dt>{t(`drivers.hours.average_${period}`)}</dt>
              <dd>
                <Ltr>{two(sums.data.data.average)}</Ltr>
              </dd>
            </div>
          </dl>
        </div>
      )}
    </section>
  );
}
