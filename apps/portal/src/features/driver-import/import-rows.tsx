import { Box, Button, Skeleton } from '@mantine/core';
import type { DriverImportRow } from '@mishwar/contract';
import type { ImportOutcome } from '@mishwar/domain';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import job from '../../shared/dialog/job-dialog.module.css';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { pageCount } from '../../shared/list/page-links.ts';
import { PageNav } from '../../shared/list/page-nav.tsx';
import { downloadFile } from '../../shared/table/csv.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { toastError } from '../../shared/ui/toast.ts';
import { IMPORT_ROWS_PER_PAGE, importRowsQuery } from './driver-import.queries.ts';
import { columnText, problemText } from './import-texts.ts';

interface ImportRowsProps {
  id: string;
  outcome: ImportOutcome;
  total: number;
}

/** The rows of a file with the same result, by page, with reasons and changes. */
export function ImportRows({ id, outcome, total }: ImportRowsProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(importRowsQuery(id, outcome, page));
  const rows = query.data?.data;
  if (query.isPending) {
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton height={120} radius={6} />
      </div>
    );
  }
  if (!rows) {
    return (
      <div className="problem" role="alert">
        {t('driverImport.list.failed')}{' '}
        <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  return (
    <>
      {outcome === 'refused' && <RefusedFile id={id} />}
      <ul className={`plain-list ${job.rows}`} aria-label={t(`driverImport.list.${outcome}`)}>
        {rows.map((row) => (
          <Row key={row.row_number} row={row} />
        ))}
      </ul>
      <PageNav
        className={job.turner}
        label={t('driverImport.list.label')}
        page={page}
        pages={pageCount(total, IMPORT_ROWS_PER_PAGE)}
        onPage={setPage}
      />
    </>
  );
}

/** The refused rows as a file, with their reasons. */
function RefusedFile({ id }: { id: string }) {
  const { t } = useTranslation();
  const file = useMutation({
    mutationFn: async () => {
      const { body } = await api.driverImport.refusedRows({ id, language: currentLanguage() });
      if (!(body instanceof Blob)) throw new TypeError('the answer has no file');
      downloadFile(`drivers-import-${id}-rejected.xlsx`, body);
    },
    onError: (error) => toastError(t('driverImport.refused_file_failed'), errorTexts(error).join(' ')),
  });
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileDownload size={16} stroke={1.6} aria-hidden />}
        loading={file.isPending}
        onClick={() => file.mutate()}
      >
        {t('driverImport.refused_file')}
      </Button>
    </div>
  );
}

function Row({ row: { row_number, name, id_number, phone, problems, changes } }: { row: DriverImportRow }) {
  const { t } = useTranslation();
  const value = (one: string | number | null) =>
    one === null || one === '' ? t('driverImport.empty') : String(one);
  return (
    <li>
      <span className="flex wrap baseline gap-0-12">
        <span className="dim">{t('driverImport.row', { row: row_number })}</span>
        <bdi>{name || t('driverImport.no_name')}</bdi>
        {[id_number, phone].filter(Boolean).map((number) => (
          <span key={number} className="dim">
            <Ltr>{number}</Ltr>
          </span>
        ))}
      </span>
      {changes.map((change) => (
        <span key={change.key}>
          {columnText(change.key)}: <bdi className="dim">{value(change.old)}</bdi>
          <Box component="span" className="mirror dim" display="inline-block" mx={6}>
            →
          </Box>
          <bdi>{value(change.new)}</bdi>
        </span>
      ))}
      {problems.map((problem) => (
        <span key={`${problem.column} ${problem.msg}`} className="problem">
          {problemText(problem)}
        </span>
      ))}
    </li>
  );
}
