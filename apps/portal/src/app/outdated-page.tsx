import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutdated } from '../shared/api/outdated.ts';
import { StateBlock } from '../shared/ui/state-block.tsx';

/** The pages, until the server refuses this version of the portal: then a text and a reload, which only the reader starts. */
export function UnlessOutdated({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  if (!useOutdated()) return children;
  return (
    <StateBlock
      page
      heading="h1"
      danger
      icon={<IconRefresh size={20} stroke={1.6} />}
      title={t('shell.outdated.title')}
      body={t('errors.client_outdated')}
      actions={
        <Button size="sm" onClick={() => window.location.reload()}>
          {t('shell.outdated.reload')}
        </Button>
      }
    />
  );
}
