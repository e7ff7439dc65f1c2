import { Box } from '@mantine/core';
import type { LabChartsOnWire } from '@mishwar/contract';
import { LAB_ACCEPTANCE_STEP_SECONDS } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { PairedBars, type PairOfBars } from '../../../shared/charts/paired-bars.tsx';
import { TwoLines } from '../../../shared/charts/two-lines.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import classes from '../lab.module.css';

const MINUTE_MS = 60_000;

/** Percentages of a total; empty for a total of zero. */
function shares(counts: readonly number[]): number[] {
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.map((count) => (sum === 0 ? 0 : (100 * count) / sum));
}

/** Charts of the changed settings against the record: acceptance times, orders per driver, orders without a driver. */
export function LabCharts({ charts }: { charts: LabChartsOnWire }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { acceptance, drivers, unserved } = charts;
  const sides = [t('policyLab.charts.recorded'), t('policyLab.charts.changed')] as const;
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
    const from = place * LAB_ACCEPTANCE_STEP_SECONDS;
    const to = from + LAB_ACCEPTANCE_STEP_SECONDS;
    return {
      under: isLast ? `${from}+` : String(from),
      name: isLast
        ? t('policyLab.charts.seconds_more', { from })
        : t('policyLab.charts.seconds', { from, to }),
    };
  });
  const orders = pairs(drivers, (place) => {
    const from = place * drivers.step;
    const to = from + drivers.step - 1;
    return {
      under: String(from),
      name:
        from === to ? t('policyLab.charts.orders', { from }) : t('policyLab.charts.orders_to', { from, to }),
    };
  });
  const start = new Date(unserved.from).getTime();
  const points = unserved.recorded.map((recorded, place) => ({
    name: time(new Date(start + place * unserved.minutes * MINUTE_MS)),
    recorded,
    changed: unserved.changed[place] ?? 0,
  }));
  return (
    <section className={classes.charts} aria-label={t('policyLab.charts.title')}>
      <Box
        component="p"
        className="flex wrap gap-16 whole-row size-12 leading-18 soft"
        px={16}
        pt={12}
        aria-hidden
      >
        {(['recorded', 'changed'] as const).map((side) => (
          <span key={side} className={`inline-row gap-6 dot ${classes.side}`} data-side={side}>
            {t(`policyLab.charts.${side}`)}
          </span>
        ))}
      </Box>
      <PairedBars
        title={t('policyLab.charts.acceptance')}
        unit={t('policyLab.charts.acceptance_unit')}
        nothing={t('policyLab.charts.acceptance_nothing')}
        head={[t('policyLab.charts.seconds_head'), ...sides]}
        bars={seconds}
      />
      <PairedBars
        title={t('policyLab.charts.drivers')}
        unit={t('policyLab.charts.drivers_unit')}
        nothing={t('policyLab.charts.drivers_nothing')}
        head={[t('policyLab.charts.orders_head'), ...sides]}
        bars={orders}
      />
      <TwoLines
        title={t(
          unserved.minutes === 60 ? 'policyLab.charts.unserved_hour' : 'policyLab.charts.unserved_quarter',
        )}
        unit={t('policyLab.charts.unserved_unit')}
        nothing={t('policyLab.charts.unserved_nothing')}
        head={[t('policyLab.charts.time_head'), ...sides]}
        points={points}
      />
    </section>
  );
}
