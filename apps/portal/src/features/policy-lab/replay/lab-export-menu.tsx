import { Menu } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PopupMenu } from '../../../shared/dialog/popup.tsx';
import type { PopupProps } from '../../../shared/dialog/use-popup.ts';

interface LabExportMenuProps extends PopupProps {
  onFigures: () => void;
  onOrders: () => void;
}

/** Menu of the two export files of a replay. */
export function LabExportMenu({ onFigures, onOrders, ...popup }: LabExportMenuProps) {
  const { t } = useTranslation();
  const icon = <IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />;
  return (
    <PopupMenu {...popup} position="bottom-end">
      <Menu.Item leftSection={icon} onClick={onFigures}>
        {t('policyLab.export.figures')}
      </Menu.Item>
      <Menu.Item leftSection={icon} onClick={onOrders}>
        {t('policyLab.export.orders')}
      </Menu.Item>
    </PopupMenu>
  );
}
