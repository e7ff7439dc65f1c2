import { Box } from '@mantine/core';
import type { Dashboard } from '@mishwar/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CsvButton } from '../../shared/charts/csv-button.tsx';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import type { DashboardLinks } from './dashboard-links.ts';

/** Money held, taken and pending, of all cities. */
export function Money({ data, links }: { data: Dashboard; links: DashboardLinks }) {
  const { t } = useTranslation();
  const { amount } = useFormat();
  const { held, fees, pending } = data.money;
  const lines = [
    ...(held === null ? [] : [{ name: t('dashboard.held'), value: held, n: null, link: links.held }]),
    { name: t('dashboard.fees'), value: fees.amount, n: fees.n, link: links.fees },
    { name: t('dashboard.pending'), value: pending.amount, n: pending.n, link: links.pending },
  ];
  return (
    <Box
      component="section"
      className="fill pad-14-16 line-beside line-below"
      miw="min(100%, 340px)"
      aria-label={t('dashboard.money')}
    >
      <div className="row wrap gap-8">
        <h2 className="size-13">{t('dashboard.money')}</h2>
        <span className="fill size-12-5 dim">{t('dashboard.money_hint')}</span>
        <CsvButton
          title={t('dashboard.money')}
          file={`money-${data.first_day}-${data.last_day}`}
          lines={[
            [t('dashboard.name'), t('dashboard.sar')],
            ...lines.map(({ name, value }) => [name, amount(value)]),
          ]}
        />
      </div>
      <ul className="plain-list lines">
        {lines.map(({ name, value, n, link }) => (
          <li key={name} className="row wrap gap-0-12">
            <Link className="tap ink" to={link.to} search={link.search}>
              {name}
            </Link>
            {n !== null && <span className="size-12-5 dim">{t('dashboard.transactions', { count: n })}</span>}
            <strong className="push">
              <Amount value={value} />
            </strong>
          </li>
        ))}
      </ul>
    </Box>
  );
}
