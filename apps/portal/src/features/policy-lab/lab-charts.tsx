import type { LabChartsOnWire } from '@mishwar/contract';
import { LAB_ACCEPTANCE_STEP } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { PairedBars, type PairOfBars } from '../../shared/charts/paired-bars.tsx';
import { TwoLines } from '../../shared/charts/two-lines.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from './lab.module.css';

const MINUTE_MS = 60_000;

/** Shares of a hundred; nothing where there was nothing to share. */
function shares(counts: readonly number[]): number[] {
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.map((count) => (sum === 0 ? 0 : (100 * count) / sum));
}

/** How the changed settings differ from the record: acceptance times, orders of drivers, and what nobody got. */
export function LabCharts({ charts }: { charts: LabChartsOnWire }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { acceptance, drivers, unserved } = charts;
  const sides = [t('lab.charts.recorded'), t('lab.charts.changed')] as const;
  const pairs = (
    { recorded, changed }: { recorded: readonly number[]; changed: readonly number[] },
    names: (place: number, isLast: boolean) => Pick<PairOfBars, 'under' | 'name'>,
  ): PairOfBars[] => {
    const [had, has] = [shares(recorded), shares(changed)];
    return had.map((share, place) => ({
      ...names(place, place === had.length - 1),
      recorded: share,
      changed: has[place] ?? 0,
    }));
  };
  const seconds = pairs(acceptance, (place, isLast) => {
    const from = place * LAB_ACCEPTANCE_STEP;
    const to = from + LAB_ACCEPTANCE_STEP;
    return {
      under: isLast ? `${from}+` : String(from),
      name: isLast ? t('lab.charts.seconds_more', { from }) : t('lab.charts.seconds', { from, to }),
    };
  });
  const orders = pairs(drivers, (place) => {
    const from = place * drivers.step;
    const to = from + drivers.step - 1;
    return {
      under: String(from),
      name: from === to ? t('lab.charts.orders', { from }) : t('lab.charts.orders_to', { from, to }),
    };
  });
  const start = new Date(unserved.from).getTime();
  const points = unserved.recorded.map((recorded, place) => ({
    name: time(new Date(start + place * unserved.minutes * MINUTE_MS)),
    recorded,
    changed: unserved.changed[place] ?? 0,
  }));
  return (
    <section className={classes.charts} aria-label={t('lab.charts.title')}>
      <p className={classes.legend} aria-hidden>
        {(['recorded', 'changed'] as const).map((side) => (
          <span key={side} data-side={side}>
            {t(`lab.charts.${side}`)}
          </span>
        ))}
      </p>
      <PairedBars
        title={t('lab.charts.acceptance')}
        unit={t('lab.charts.acceptance_unit')}
        nothing={t('lab.charts.acceptance_nothing')}
        head={[t('lab.charts.seconds_head'), ...sides]}
        bars={seconds}
      />
      <PairedBars
        title={t('lab.charts.drivers')}
        unit={t('lab.charts.drivers_unit')}
        nothing={t('lab.charts.drivers_nothing')}
        head={[t('lab.charts.orders_head'), ...sides]}
        bars={orders}
      />
      <TwoLines
        title={t(unserved.minutes === 60 ? 'lab.charts.unserved_hour' : 'lab.charts.unserved_quarter')}
        unit={t('lab.charts.unserved_unit')}
        nothing={t('lab.charts.unserved_nothing')}
        head={[t('lab.charts.time_head'), ...sides]}
        points={points}
      />
    </section>
  );
}
