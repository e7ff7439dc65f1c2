import type { Dashboard } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { ChartFrame } from '../../shared/charts/chart-frame.tsx';
import { namedSteps, niceTop } from '../../shared/charts/chart-scale.ts';
import { CsvButton } from '../../shared/charts/csv-button.tsx';
import { LinkedSteps } from '../../shared/charts/linked-steps.tsx';
import classes from './dashboard.module.css';
import type { DashboardLinks } from './dashboard-links.ts';
import { useDashboardFormat } from './use-dashboard-format.ts';

const MAX_LABELS = 8;

/** Orders by hour or day as bars, and those of the earlier period as a line. */
export function OrdersChart({ data, links }: { data: Dashboard; links: DashboardLinks }) {
  const { t } = useTranslation();
  const { slot: nameOf, shortSlot, count } = useDashboardFormat();
  const { slots } = data.orders;
  const isHourly = slots[0]?.hour !== null;
  const title = t(isHourly ? 'dashboard.orders_by_hour' : 'dashboard.orders_by_day');
  const present = t(`dashboard.period.${data.period}`);
  const earlier = t(`dashboard.earlier.${data.period}`);
  const max = Math.max(...slots.flatMap(({ orders, compared }) => [orders, compared]), 0);
  const top = niceTop(max);
  const named = new Set(namedSteps(slots.length, MAX_LABELS));
  const head = [t(isHourly ? 'dashboard.hour' : 'dashboard.day'), present, earlier];
  const rows = slots.map((slot) => [nameOf(slot), count(slot.orders), count(slot.compared)]);
  const line = slots
    .map(({ compared }, place) => `${(100 * (place + 0.5)) / slots.length},${100 - (100 * compared) / top}`)
    .join(' ');
  return (
    <section className="shrink line-beside" aria-label={title}>
      <ChartFrame
        title={title}
        unit={
          <div className="row wrap gap-12">
            <span className={`inline-row gap-6 size-12 soft dot ${classes.legend}`} data-series="present">
              {present}
            </span>
            <span className={`inline-row gap-6 size-12 soft dot ${classes.legend}`} data-series="earlier">
              {earlier}
            </span>
            <CsvButton
              title={title}
              file={`orders-${data.first_day}-${data.last_day}`}
              lines={[head, ...rows]}
            />
          </div>
        }
        top={top}
        size="tall"
        steps={slots.length}
        startAt={slots.findLastIndex(({ from }) => from < data.at)}
        names={slots.map((slot, place) => (
          <span key={slot.from}>{named.has(place) ? shortSlot(slot) : ''}</span>
        ))}
        table={{ head, rows }}
        nothing={max === 0 ? t('dashboard.none') : undefined}
        overlay={
          <LinkedSteps
            label={title}
            steps={slots.map((slot) => ({
              name: nameOf(slot),
              values: [
                { name: present, text: count(slot.orders) },
                { name: earlier, text: count(slot.compared) },
              ],
              link: links.slot(slot),
            }))}
          />
        }
      >
        <div className={`bars ${classes.orders}`}>
          {slots.map((slot) => (
            <span key={slot.from} data-open={slot.until > data.at || undefined}>
              <i style={{ height: `${(100 * slot.orders) / top}%` }} />
            </span>
          ))}
        </div>
        <svg
          className={`wide tall absolute inset ${classes.lines}`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
        >
          <polyline data-series="earlier" points={line} />
        </svg>
      </ChartFrame>
    </section>
  );
}
