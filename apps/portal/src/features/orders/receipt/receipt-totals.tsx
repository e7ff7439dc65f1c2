import { Box } from '@mantine/core';
import type { OrderDetail } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../../shared/format/amount.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { computeReceiptTotals, formatPercent, getTotalLabel } from './compute-receipt-totals.ts';
import classes from './receipt.module.css';

/** Items and delivery without tax, the tax, the discount and the total. */
export function ReceiptTotals({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const totals = computeReceiptTotals(order);
  return (
    <section aria-label={t('orders.receipt.totals')}>
      <dl className={`grid gap-4 line-above title ${classes.totals}`}>
        <div className="flex between gap-16 baseline">
          <dt>{t('orders.receipt.sub_total')}</dt>
          <dd>
            <Amount value={totals.subTotalExTax} />
          </dd>
        </div>
        <div className="flex between gap-16 baseline">
          <dt>
            {t('orders.receipt.delivery')}
            {order.isFreeExpress && (
              <Box component="span" className="edge rounded-badge size-11" ms={6} p="0 6px">
                {t('orders.receipt.free')}
              </Box>
            )}
          </dt>
          <dd>
            <Amount value={totals.deliveryCostExTax} />
          </dd>
        </div>
        <div className="flex between gap-16 baseline">
          <dt>
            {t('orders.receipt.tax', { percent: '' })}
            <Ltr>{formatPercent(order.tax)}</Ltr>
          </dt>
          <dd>
            <Amount value={totals.tax} />
          </dd>
        </div>
        {totals.discount > 0 && (
          <div className="flex between gap-16 baseline">
            <dt>
              {t('orders.receipt.discount')} {order.voucher_code && <Ltr>{order.voucher_code}</Ltr>}
            </dt>
            <dd>
              <Ltr>{`−${money(totals.discount)}`}</Ltr>
            </dd>
          </div>
        )}
        <div className="flex between gap-16 baseline bold heading">
          <dt className="heading ink">
            {t(`orders.receipt.${getTotalLabel(order)}`)}{' '}
            <span className="regular size-13 dim">{t('common.riyal')}</span>
          </dt>
          <dd>
            <Amount value={totals.total} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
