import { Menu } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Menu item that opens the import of drivers. */
export function ImportMenuItem({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Menu.Item leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />} onClick={onOpen}>
      {t('driverImport.menu')}
    </Menu.Item>
  );
}
