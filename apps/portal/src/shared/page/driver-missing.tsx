import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StateBlock } from '../ui/state-block.tsx';

/** The not-found page of a driver: an unknown or malformed id in the address. */
export function DriverMissing() {
  const { t } = useTranslation();
  return (
    <StateBlock
      page
      heading="h1"
      icon={<IconUserOff size={20} stroke={1.6} />}
      title={t('list.driver_missing')}
      body={t('list.driver_missing_body')}
      actions={
        <Button renderRoot={(props) => <Link {...props} to="/drivers" />}>{t('list.to_drivers')}</Button>
      }
    />
  );
}
