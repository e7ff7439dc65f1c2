import type { PlanMonth } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../shared/api/error-text.ts';
import { ChartFrame } from '../../shared/charts/chart-frame.tsx';
import { niceTop } from '../../shared/charts/chart-scale.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { Pager } from '../../shared/list/pager.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { PlanPrice } from './plan-price.tsx';
import classes from './plans.module.css';
import { purchasesQuery } from './plans.queries.ts';

const LIMIT = 10;

/** How often a plan was bought by month, and by whom. */
export function PlanPurchases({ planId }: { planId: string }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const [page, setPage] = useState(1);
  const query = useQuery(purchasesQuery(planId, page));
  if (query.isError) {
    return (
      <LoadFailed
        text={`${t('plans.purchases.failed')} ${errorTexts(query.error).join(' ')}`}
        onRetry={query.refetch}
      />
    );
  }
  if (!query.data) return null;
  const { results, total, total_exact } = query.data.data;
  return (
    <>
      <Months months={query.data.months} />
      <section className={classes.sold}>
        <h2>{t('plans.purchases.title')}</h2>
        {results.length === 0 ? (
          <p className={classes.dim}>{t('plans.purchases.none')}</p>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                {(['driver', 'paid', 'gift', 'at'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`plans.purchases.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {results.map((row) => (
                <tr key={row.transaction_id}>
                  <td>
                    <Link to="/drivers/$driverId/transactions" params={{ driverId: row.driver._id }}>
                      <bdi>{row.driver.name}</bdi>
                    </Link>
                  </td>
                  <td>
                    <PlanPrice value={row.price} />
                  </td>
                  <td>
                    <PlanPrice value={row.gift} />
                  </td>
                  <td>
                    <Ltr>{`${date(row.paid_at)} ${seconds(row.paid_at)}`}</Ltr>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {total > LIMIT && (
        <Pager
          page={page}
          limit={LIMIT}
          total={total}
          totalExact={total_exact}
          pageSizes={[LIMIT]}
          loading={query.isFetching}
          onPage={setPage}
          onLimit={() => setPage(1)}
        />
      )}
    </>
  );
}

function Months({ months }: { months: readonly PlanMonth[] }) {
  const { t } = useTranslation();
  const { amount } = useFormat();
  const most = Math.max(...months.map(({ sold }) => sold), 0);
  const top = niceTop(most);
  const name = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;
  return (
    <ChartFrame
      title={t('plans.purchases.chart')}
      unit={t('plans.purchases.unit')}
      top={top}
      nothing={most === 0 ? t('plans.purchases.none') : undefined}
      names={months.map(({ month }) => <span key={month}>{month.slice(5)}</span>)}
      table={{
        head: [
          t('plans.purchases.month'),
          t('plans.purchases.sold'),
          t('plans.purchases.paid'),
          t('plans.purchases.gift'),
        ],
        rows: months.map((row) => [name(row.month), String(row.sold), amount(row.paid), amount(row.given)]),
      }}
    >
      <div className={classes.bars}>
        {months.map(({ month, sold, paid }) => (
          <span
            key={month}
            className={classes.bar}
            style={{ '--share': `${(100 * sold) / top}%` }}
            title={`${name(month)}: ${sold} · ${amount(paid)}`}
          />
        ))}
      </div>
    </ChartFrame>
  );
}
