import { Box, Button, Skeleton } from '@mantine/core';
import type { OrderRow } from '@mishwar/contract';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCompany } from '../../../../shared/companies/format-company.ts';
import { Dialog } from '../../../../shared/dialog/dialog.tsx';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { orderDetailQuery } from '../../../../shared/orders/orders.queries.ts';
import { copyText } from '../../../../shared/ui/copy-text.ts';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import { LoadFailed } from '../../../../shared/ui/load-failed.tsx';
import { Ltr } from '../../../../shared/ui/ltr.tsx';
import { toastError, toastSuccess } from '../../../../shared/ui/toast.ts';
import { getCustomerCity, getRestaurantCity } from '../../shared/city-text.ts';
import { formatCancelReason } from '../../shared/company-text.ts';
import { followExpected } from '../../shared/expected-at.ts';
import { buildDetailGroups, type DetailGroup, formatDetails } from './detail-fields.ts';
import classes from './order-detail-modal.module.css';

function useCopy() {
  const { t } = useTranslation();
  return async (text: string, done: string) => {
    if (await copyText(text)) toastSuccess(done);
    else toastError(t('errors.error'));
  };
}

/** All data of an order, with copy buttons for each value and for the whole. */
export function OrderDetailModal({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { date, seconds, amount } = useFormat();
  const copy = useCopy();
  const detail = useQuery({ ...orderDetailQuery(order._id), refetchInterval: followExpected });
  const groups = detail.data
    ? buildDetailGroups(detail.data.data, {
        text: t,
        yesNo: (value) => t(value ? 'common.yes' : 'common.no'),
        instant: (iso) => `${date(iso)} ${seconds(iso)}`,
        amount,
        company: formatCompany,
        reason: formatCancelReason,
        customerCity: getCustomerCity,
        restaurantCity: getRestaurantCity,
      })
    : null;
  return (
    <Dialog
      title={t('orders.detail.title', { number: order.order_number })}
      size={640}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button
            disabled={!groups}
            leftSection={<IconCopy size={15} stroke={1.6} aria-hidden />}
            onClick={() => groups && void copy(formatDetails(groups, t), t('orders.detail.copied'))}
          >
            {t('orders.detail.copy_all')}
          </Button>
        </>
      }
    >
      {detail.isPending && (
        <div className="grid gap-16" role="status" aria-label={t('common.loading')}>
          <Skeleton height={150} radius={6} />
          <Skeleton height={120} radius={6} style={{ opacity: 0.6 }} />
        </div>
      )}
      {detail.isError && !detail.data && (
        <LoadFailed text={t('orders.detail.failed')} onRetry={detail.refetch} />
      )}
      <div className="grid gap-16">
        {groups?.map((group) => (
          <Group key={group.title} group={group} onCopy={(value) => void copy(value, t('common.copied'))} />
        ))}
      </div>
    </Dialog>
  );
}

function Group({ group, onCopy }: { group: DetailGroup; onCopy: (value: string) => void }) {
  const { t } = useTranslation();
  return (
    <section>
      <Box component="h3" className="line-below title" pb={4}>
        {t(group.title)}
      </Box>
      <dl className={classes.fields}>
        {group.fields.map(({ label, value, ltr }) => (
          <div key={label} className={classes.field}>
            <dt>{t(label)}</dt>
            <dd className="row between gap-8 shrink">
              {ltr ? <Ltr>{value}</Ltr> : <bdi>{value}</bdi>}
              <IconButton
                size={24}
                className={classes.copy ?? ''}
                label={t('orders.detail.copy_field', { name: t(label) })}
                onClick={() => onCopy(value)}
              >
                <IconCopy size={14} stroke={1.6} />
              </IconButton>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
