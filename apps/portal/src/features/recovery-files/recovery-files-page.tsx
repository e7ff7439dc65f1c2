import type { RecoveryFile } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import card from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { formatCreated } from './format-created.ts';
import { IsRecovery, recoveryTone, useRecoveryColumns } from './recovery-file-columns.tsx';
import { RecoveryFilePanel } from './recovery-file-panel.tsx';
import { recoveryFilesQuery } from './recovery-files.queries.ts';
import { type RecoveryFileSearch, recoveryFileList } from './recovery-files-search.ts';
import { RecoveryUpload } from './recovery-upload.tsx';

interface RecoveryFilesPageProps {
  search: RecoveryFileSearch;
  onSearch: (search: RecoveryFileSearch, options: { replace: boolean }) => void;
}

const rowId = ({ id }: RecoveryFile) => id;
const panel = (file: RecoveryFile) => <RecoveryFilePanel file={file} />;

function Card({ file }: { file: RecoveryFile }) {
  const { date, zone } = useFormat();
  return (
    <div className={card.card}>
      <span className={card.head}>
        <strong>
          <bdi>{file.name}</bdi>
        </strong>
        <IsRecovery file={file} />
      </span>
      <Ltr>{formatCreated(date(file.created_at), file.created_at, zone, currentLanguage())}</Ltr>
      <span className={card.line}>
        <Ltr>{file.type}</Ltr>
      </span>
    </div>
  );
}

/** Stored recovery files of the regulator, with their reports. */
export function RecoveryFilesPage({ search, onSearch }: RecoveryFilesPageProps) {
  const { t } = useTranslation();
  const query = useQuery(recoveryFilesQuery(search));
  const columns = useRecoveryColumns();
  const rowName = useCallback(({ id }: RecoveryFile) => t('recoveryFiles.name', { id }), [t]);
  usePageHead({ title: t('recoveryFiles.title'), parents: [{ label: t('shell.groups.developer') }] });
  return (
    <ListPage
      name={t('recoveryFiles.title')}
      list={recoveryFileList}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={query.data?.data.data}
      total={query.data?.data.meta.totalItems}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      rowTone={recoveryTone}
      panel={panel}
      card={(file) => <Card file={file} />}
      csvName="recovery-files"
      toolbar={<RecoveryUpload />}
    />
  );
}
