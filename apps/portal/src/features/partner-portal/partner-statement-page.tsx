import { Box, Button, NativeSelect, Skeleton } from '@mantine/core';
import { formatPickerDay } from '@mishwar/domain';
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { StatementFigures } from '../../shared/companies/statement-figures.tsx';
import { listMonths } from '../../shared/format/list-months.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { saveFile } from '../../shared/table/csv.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { toastExportFailure, toastSuccess } from '../../shared/ui/toast.ts';
import { partnerStatementQuery } from './partner-portal.queries.ts';

interface PartnerStatementPageProps {
  /** "2026-11"; this month where it is absent. */
  month: string | undefined;
  onMonth: (month: string) => void;
}

/** The company's month: what it owes and what its drivers paid, on paper or with its orders as a file. */
export function PartnerStatementPage({ month: asked, onMonth }: PartnerStatementPageProps) {
  const { t } = useTranslation();
  const { language, zone } = useFormat();
  const months = listMonths(formatPickerDay(new Date(), zone));
  const month = asked && months.includes(asked) ? asked : (months[0] ?? '');
  const query = useQuery(partnerStatementQuery(month));
  const statement = query.data?.data;
  const excel = useMutation({
    mutationFn: async () => {
      const { body } = await api.partnerPortal.statementExcel({ query: { month, language } });
      saveFile(body, `statement-${month}.xlsx`);
    },
    onSuccess: () => toastSuccess(t('deliveryCompanies.detail.export_done')),
    onError: (error) => toastExportFailure(t('deliveryCompanies.detail.export_failed'), error),
  });
  usePageHead({ title: t('deliveryCompanies.statement.title') });
  return (
    <Box className="grid gap-12 pad-16" maw={560}>
      <NativeSelect
        label={t('deliveryCompanies.statement.month')}
        data={months.map((value) => ({ value, label: value.split('-').reverse().join('-') }))}
        value={month}
        onChange={(event) => onMonth(event.currentTarget.value)}
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
          <div className="flex wrap gap-8 screen-only">
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
              disabled={statement.orders === 0}
              loading={excel.isPending}
              onClick={() => excel.mutate()}
            >
              {t('deliveryCompanies.statement.excel')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('partnerPortal.statement.print')}
            </Button>
          </div>
        </>
      )}
    </Box>
  );
}
