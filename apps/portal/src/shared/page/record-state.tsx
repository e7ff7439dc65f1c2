import { Button, Skeleton } from '@mantine/core';
import { IconCloudOff, IconFileUnknown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts, isUnknownId } from '../api/error-text.ts';
import { StateBlock } from '../ui/state-block.tsx';

interface RecordStateProps {
  query: { isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  /** Title where the record cannot be read. */
  failed: string;
  /** Where there is no such record. */
  missing: { title: string; body: string; action: ReactNode };
}

/** Loading, not-found and error state of the page of one record. */
export function RecordState({ query, failed, missing }: RecordStateProps) {
  const { t } = useTranslation();
  if (query.isPending) {
    return (
      <div role="status" aria-label={t('common.loading')} style={{ padding: 20 }}>
        <Skeleton height={60} mb={14} />
        <Skeleton height={220} mb={14} />
        <Skeleton height={160} />
      </div>
    );
  }
  if (isUnknownId(query.error)) {
    return (
      <StateBlock
        page
        heading="h1"
        icon={<IconFileUnknown size={20} stroke={1.6} />}
        title={missing.title}
        body={missing.body}
        actions={missing.action}
      />
    );
  }
  return (
    <StateBlock
      page
      danger
      icon={<IconCloudOff size={20} stroke={1.6} />}
      title={failed}
      body={errorTexts(query.error).join(' ')}
      actions={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
