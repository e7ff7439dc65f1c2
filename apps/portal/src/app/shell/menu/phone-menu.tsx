import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../../shared/ui/brand.tsx';
import { Clock } from '../clock.tsx';
import { MenuList } from './menu-list.tsx';

interface PhoneMenuProps {
  opened: boolean;
  onClose: () => void;
}

/** The menu as a drawer on phones. */
export function PhoneMenu({ opened, onClose }: PhoneMenuProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      title={<Brand />}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      styles={{ body: { padding: 0 } }}
    >
      <MenuList onChoose={onClose} />
      <p style={{ padding: '1rem', color: 'var(--dim)' }}>
        <Clock />
      </p>
    </Drawer>
  );
}
