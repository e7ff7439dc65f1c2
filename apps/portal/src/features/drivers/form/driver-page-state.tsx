import { Button, Skeleton } from '@mantine/core';
import { IconCloudOff, IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorStatus, errorTexts } from '../../../shared/api/error-text.ts';
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
  const missing = status === 404 || status === 422;
  return (
    <StateBlock
      page
      danger={!missing}
      icon={missing ? <IconUserOff size={20} stroke={1.6} /> : <IconCloudOff size={20} stroke={1.6} />}
      title={t(missing ? 'drivers.page.missing' : 'drivers.page.failed')}
      body={missing ? t('drivers.page.missing_body') : errorTexts(query.error).join(' ')}
      actions={
        missing ? (
          <Button renderRoot={(props) => <Link {...props} to="/drivers" />}>
            {t('drivers.page.to_list')}
          </Button>
        ) : (
          <Button loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        )
      }
    />
  );
}
