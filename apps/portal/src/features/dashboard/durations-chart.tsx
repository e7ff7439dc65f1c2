import type { Dashboard } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { ChartFrame } from '../../shared/charts/chart-frame.tsx';
import { namedSteps, niceTop } from '../../shared/charts/chart-scale.ts';
import { CsvButton } from '../../shared/charts/csv-button.tsx';
import { LinkedSteps } from '../../shared/charts/linked-steps.tsx';
import classes from './dashboard.module.css';
import { ACCEPTED_STATUSES, type DashboardLinks, DELIVERED_STATUSES } from './dashboard-links.ts';
import { useDashboardFormat } from './use-dashboard-format.ts';

const MAX_LABELS = 6;

interface DurationsChartProps {
  data: Dashboard;
  links: DashboardLinks;
  figure: 'acceptance' | 'delivery';
}

/** The parts of a line between gaps, as points of an SVG polyline. */
function toPolylines(values: readonly (number | null)[], top: number): string[] {
  const parts: string[][] = [[]];
  for (const [place, value] of values.entries()) {
    if (value === null) parts.push([]);
    else parts.at(-1)?.push(`${(100 * (place + 0.5)) / values.length},${100 - (100 * value) / top}`);
  }
  return parts.filter((part) => part.length > 0).map((part) => part.join(' '));
}

/** Median and 90th percentile of a duration by hour or day; gaps where nothing was measured. */
export function DurationsChart({ data, links, figure }: DurationsChartProps) {
  const { t } = useTranslation();
  const { slot: nameOf, shortSlot, duration, count } = useDashboardFormat();
  const { slots } = data.orders;
  const title = t(`dashboard.${figure}_chart`);
  const scale = figure === 'acceptance' ? 1 : 60;
  const status = figure === 'acceptance' ? ACCEPTED_STATUSES : DELIVERED_STATUSES;
  const series = (['median', 'p90'] as const).map((name) => ({
    name,
    label: t(`dashboard.${name}`),
    values: slots.map((slot) => (slot[figure][name] === null ? null : (slot[figure][name] ?? 0) / scale)),
  }));
  const max = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const top = niceTop(max);
  const named = new Set(namedSteps(slots.length, MAX_LABELS));
  const head = [
    t(slots[0]?.hour === null ? 'dashboard.day' : 'dashboard.hour'),
    ...series.map(({ label }) => label),
    t('dashboard.count'),
  ];
  const figureOf = (value: number | null) => (value === null ? '' : String(Math.round(value * 10) / 10));
  const rows = slots.map((slot, place) => [
    nameOf(slot),
    ...series.map(({ values }) => figureOf(values[place] ?? null)),
    count(slot[figure].n),
  ]);
  return (
    <section className="shrink" aria-label={title}>
      <ChartFrame
        title={title}
        unit={
          <div className="row wrap gap-12">
            {series.map(({ name, label }) => (
              <span
                key={name}
                className={`inline-row gap-6 size-12 soft dot ${classes.legend}`}
                data-series={name}
              >
                {label}
              </span>
            ))}
            <CsvButton
              title={title}
              file={`${figure}-${data.first_day}-${data.last_day}`}
              lines={[head, ...rows]}
            />
          </div>
        }
        top={top}
        steps={slots.length}
        startAt={slots.findLastIndex(({ from }) => from < data.at)}
        names={slots.map((slot, place) => (
          <span key={slot.from}>{named.has(place) ? shortSlot(slot) : ''}</span>
        ))}
        table={{ head, rows }}
        nothing={max === 0 ? t('dashboard.not_measured') : undefined}
        overlay={
          <LinkedSteps
            label={title}
            steps={slots.map((slot) => ({
              name: nameOf(slot),
              values: [
                ...series.map(({ name, label }) => ({ name: label, text: duration(slot[figure][name]) })),
                { name: t('dashboard.count'), text: count(slot[figure].n) },
              ],
              link: links.slot(slot, status),
            }))}
          />
        }
      >
        <svg
          className={`wide tall absolute inset ${classes.lines}`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
        >
          {series.map(({ name, values }) =>
            toPolylines(values, top).map((points) => (
              <polyline key={points} data-series={name} points={points} />
            )),
          )}
        </svg>
      </ChartFrame>
    </section>
  );
}
