import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StateBlock } from '../shared/ui/state-block.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <StateBlock
      page
      heading="h1"
      icon={<IconMapOff size={20} stroke={1.6} />}
      title={t('shell.not_found.title')}
      body={t('shell.not_found.body')}
      actions={
        <Button component={Link} to="/" size="sm">
          {t('shell.not_found.home')}
        </Button>
      }
    />
  );
}
