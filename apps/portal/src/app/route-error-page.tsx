import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StateBlock } from '../shared/ui/state-block.tsx';

/** The error page of a route. */
export function RouteErrorPage({ reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <StateBlock
      page
      heading="h1"
      danger
      icon={<IconAlertTriangle size={20} stroke={1.6} />}
      title={t('shell.error.title')}
      body={t('shell.error.body')}
      actions={
        <Button size="sm" onClick={retry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
