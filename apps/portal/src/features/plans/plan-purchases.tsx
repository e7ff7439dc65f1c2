import type { PlanMonth, PlanPurchase } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../shared/api/error-text.ts';
import { ChartFrame } from '../../shared/charts/chart-frame.tsx';
import { niceTop } from '../../shared/charts/chart-scale.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { totalText } from '../../shared/list/page-links.ts';
import { Pager } from '../../shared/list/pager.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { PlanPrice } from './plan-price.tsx';
import { PURCHASES_PER_PAGE, purchasesQuery } from './plans.queries.ts';

/** How often a plan was bought by month, and by whom. */
export function PlanPurchases({ planId }: { planId: string }) {
  const { t } = useTranslation();
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
      <section className="stack gap-8 pad-14-16 items-start">
        <h2>{t('plans.purchases.title')}</h2>
        {results.length > 0 && <PurchasesLink planId={planId} total={total} isExact={total_exact} />}
        {results.length === 0 ? (
          <p className="soft">{t('plans.purchases.none')}</p>
        ) : (
          <PurchaseTable rows={results} />
        )}
      </section>
      {total > PURCHASES_PER_PAGE && (
        <Pager
          page={page}
          limit={PURCHASES_PER_PAGE}
          total={total}
          totalExact={total_exact}
          pageSizes={[PURCHASES_PER_PAGE]}
          loading={query.isFetching}
          onPage={setPage}
          onLimit={() => setPage(1)}
        />
      )}
    </>
  );
}

/** Buyers of a plan, with what was paid and given. */
export function PurchaseTable({ rows }: { rows: readonly PlanPurchase[] }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  return (
    <table className="table flush size-13">
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
        {rows.map((row) => (
          <tr key={row.transaction_id}>
            <td>
              <Link
                className="tap"
                to="/drivers/$driverId/transactions"
                params={{ driverId: row.driver._id }}
              >
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
              <Ltr>{date(row.paid_at)}</Ltr> <Ltr>{seconds(row.paid_at)}</Ltr>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PurchasesLinkProps {
  planId: string;
  total: number;
  isExact: boolean;
}

/** Leads to the paid purchases of a plan among the transactions. */
export function PurchasesLink({ planId, total, isExact }: PurchasesLinkProps) {
  const { t } = useTranslation();
  const filters = { type: ['TOP_UP' as const], status: ['SUCCESS' as const], plans: [planId] };
  return (
    <Link className="tap" to="/transactions" search={{ version: 'new', page: 1, limit: 100, filters }}>
      {t('plans.purchases.all', { total: totalText(total, isExact) })}
    </Link>
  );
}

function Months({ months }: { months: readonly PlanMonth[] }) {
  const { t } = useTranslation();
  const { amount } = useFormat();
  const max = Math.max(...months.map(({ sold }) => sold), 0);
  const top = niceTop(max);
  const name = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;
  return (
    <ChartFrame
      title={t('plans.purchases.chart')}
      unit={t('plans.purchases.unit')}
      top={top}
      nothing={max === 0 ? t('plans.purchases.none') : undefined}
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
      <div className="bars">
        {months.map(({ month, sold, paid }) => (
          <span key={month} title={`${name(month)}: ${sold} · ${amount(paid)}`}>
            <i style={{ height: `${(100 * sold) / top}%` }} />
          </span>
        ))}
      </div>
    </ChartFrame>
  );
}
