import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBlock } from '../shared/ui/state-block.tsx';
import { isModuleError } from './module-errors.ts';

/** Reloads the page if its server answers; without a connection the page stays as it is. */
async function reloadIfOnline(): Promise<void> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) window.location.reload();
}

/** The error page of a route. A screen whose files could not be loaded is loaded again once the connection is back. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const isNotLoaded = isModuleError(error);
  useEffect(() => {
    if (!isNotLoaded) return;
    const reload = () => void reloadIfOnline();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isNotLoaded]);
  const retry = () => {
    if (isNotLoaded) return void reloadIfOnline();
    reset();
    void router.invalidate();
  };
  return (
    <StateBlock
      page
      heading="h1"
      danger
      icon={<IconAlertTriangle size={20} stroke={1.6} />}
      title={t(isNotLoaded ? 'shell.error.not_loaded' : 'shell.error.title')}
      body={t(isNotLoaded ? 'shell.error.not_loaded_body' : 'shell.error.body')}
      actions={
        <Button size="sm" onClick={retry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
