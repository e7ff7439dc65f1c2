import { Button, NativeSelect, Skeleton } from '@mantine/core';
import type { DeliveryCompany } from '@mishwar/contract';
import { formatPickerDay } from '@mishwar/domain';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { StatementFigures } from '../../../shared/companies/statement-figures.tsx';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { listMonths } from '../../../shared/format/list-months.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { saveFile } from '../../../shared/table/csv.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { toastExportFailure, toastSuccess } from '../../../shared/ui/toast.ts';
import { companyStatementQuery } from '../companies.queries.ts';

interface StatementDialogProps {
  company: Pick<DeliveryCompany, '_id' | 'name'>;
  onClose: () => void;
}

/** A company's month: what it owes, what its drivers paid, whether the ledger agrees, and the orders as a file. */
export function StatementDialog({ company, onClose }: StatementDialogProps) {
  const { t } = useTranslation();
  const { language, zone } = useFormat();
  const months = listMonths(formatPickerDay(new Date(), zone));
  const [month, setMonth] = useState(months[0] ?? '');
  const query = useQuery(companyStatementQuery(company._id, month));
  const statement = query.data?.data;
  const excel = useMutation({
    mutationFn: async () => {
      const { body } = await api.deliveryCompanies.statementExcel({
        params: { id: company._id },
        query: { month, language },
      });
      saveFile(body, `statement-${month}.xlsx`);
    },
    onSuccess: () => toastSuccess(t('deliveryCompanies.detail.export_done')),
    onError: (error) => toastExportFailure(t('deliveryCompanies.detail.export_failed'), error),
  });
  return (
    <Dialog title={`${t('deliveryCompanies.statement.title')}: ${company.name}`} onClose={onClose} size={520}>
      <div className="grid gap-12">
        <NativeSelect
          label={t('deliveryCompanies.statement.month')}
          data={months.map((value) => ({ value, label: value.split('-').reverse().join('-') }))}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        {query.isPending && (
          <div role="status" aria-label={t('common.loading')}>
            <Skeleton height={252} radius={6} />
          </div>
        )}
        {query.isError && !statement && (
          <LoadFailed text={t('deliveryCompanies.statement.failed')} onRetry={() => void query.refetch()} />
        )}
        {statement && (
          <>
            <StatementFigures statement={statement} className="sums lines no-margin frame rounded-card" />
            <p role={statement.disagreeing_orders > 0 ? 'alert' : undefined}>
              {statement.disagreeing_orders > 0
                ? t('deliveryCompanies.statement.disagrees', { n: statement.disagreeing_orders })
                : t('deliveryCompanies.statement.agrees')}
            </p>
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
              disabled={statement.orders === 0}
              loading={excel.isPending}
              onClick={() => excel.mutate()}
            >
              {t('deliveryCompanies.statement.excel')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
