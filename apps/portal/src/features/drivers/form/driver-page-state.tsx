import { Button, Skeleton } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorStatus, errorTexts } from '../../../shared/api/error-text.ts';
import { DriverMissing } from '../../../shared/page/driver-missing.tsx';
import { StateBlock } from '../../../shared/ui/state-block.tsx';

interface DriverPageStateProps {
  query: { isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
}

/** Loading, not-found and error state of a driver's page. */
export function DriverPageState({ query }: DriverPageStateProps) {
  const { t } = useTranslation();
  if (query.isPending) {
    return (
      <div role="status" aria-label={t('common.loading')} style={{ padding: 20 }}>
        {[60, 220, 160, 160].map((height, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
          <Skeleton key={at} height={height} mb={14} />
        ))}
      </div>
    );
  }
  const status = errorStatus(query.error);
  if (status === 404 || status === 422) return <DriverMissing />;
  return (
    <StateBlock
      page
      danger
      icon={<IconCloudOff size={20} stroke={1.6} />}
      title={t('drivers.page.failed')}
      body={errorTexts(query.error).join(' ')}
      actions={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
