import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../../shared/dialog/dialog-actions.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { totalText } from '../../../shared/list/page-links.ts';
import { type OrderFilterValues, toRequestFilters } from './orders-search.ts';

interface StcExportDialogProps {
  filters: OrderFilterValues | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says how many rows the STC Pay file will have before it is made. */
export function StcExportDialog({ filters, onConfirm, onClose }: StcExportDialogProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const query = useQuery(
    orpc.orders.stcRows.queryOptions({ input: { filters: toRequestFilters(filters, zone) }, staleTime: 0 }),
  );
  const rows = query.data?.data;
  return (
    <Dialog
      title={t('orders.lists.stc_export')}
      onClose={onClose}
      onSubmit={() => {
        if (rows && rows.total > 0) onConfirm();
      }}
      footer={
        <DialogActions
          label={t('orders.lists.stc_confirm')}
          busy={false}
          disabled={!rows || rows.total === 0}
          autoFocus
          onCancel={onClose}
        />
      }
    >
      <div className="grid gap-12">
        {query.isPending && <p role="status">{t('orders.lists.stc_counting')}</p>}
        {query.isError && (
          <p role="alert">
            {t('orders.lists.stc_count_failed')}{' '}
            <Button size="compact-xs" variant="subtle" onClick={() => void query.refetch()}>
              {t('common.retry')}
            </Button>
          </p>
        )}
        {rows && (
          <p role="status">
            {rows.total === 0
              ? t('orders.lists.stc_none')
              : t('orders.lists.stc_rows', {
                  count: rows.total,
                  total: totalText(rows.total, rows.total_exact),
                })}
          </p>
        )}
        <p>{t('orders.lists.stc_body')}</p>
      </div>
    </Dialog>
  );
}
