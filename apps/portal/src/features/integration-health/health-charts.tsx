import type { IntegrationHealth } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { TwoLines } from '../../shared/charts/two-lines.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from './integration-health.module.css';
import { toHealthHours } from './to-health-hours.ts';

/** Success rate and latency of the last day, by hour with exchanges. */
export function HealthCharts({ health }: { health: IntegrationHealth }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const hours = toHealthHours(health.hours);
  const hour = t('integrationHealth.charts.hour');
  const nothing = t('integrationHealth.charts.nothing');
  return (
    <div className={`grid ${classes.charts}`}>
      <TwoLines
        title={t('integrationHealth.charts.success')}
        unit="%"
        head={[hour, t('integrationHealth.charts.failed'), t('integrationHealth.charts.succeeded')]}
        nothing={nothing}
        points={hours.map((of) => ({ name: time(of.hour), recorded: of.failed, changed: of.succeeded }))}
      />
      <TwoLines
        title={t('integrationHealth.charts.latency')}
        unit={t('integrationHealth.charts.ms')}
        head={[hour, t('integrationHealth.charts.p95'), t('integrationHealth.charts.p50')]}
        nothing={nothing}
        points={hours.map((of) => ({ name: time(of.hour), recorded: of.p95, changed: of.p50 }))}
      />
    </div>
  );
}
