import { Menu } from '@mantine/core';
import { IconDownload, IconFileExport, IconFileSpreadsheet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PopupMenu } from '../../../shared/dialog/popup.tsx';
import type { PopupProps } from '../../../shared/dialog/use-popup.ts';
import type { OrderFilterValues } from './orders-search.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface LinkRootProps {
  className: string;
  children: ReactNode;
}

interface ExportMenuProps extends PopupProps {
  filters: OrderFilterValues | undefined;
  onExcel: () => void;
  /** Where the file for STC Pay has no button of its own. */
  onStc?: () => void;
}

/** Downloads the listed orders, or links to the export by e-mail. */
export function ExportMenu({ filters, onExcel, onStc, ...popup }: ExportMenuProps) {
  const { t } = useTranslation();
  return (
    <PopupMenu {...popup} position="bottom-end">
      <Menu.Item
        leftSection={<IconFileSpreadsheet {...ICON} />}
        title={t('orders.lists.excel_hint')}
        onClick={onExcel}
      >
        {t('orders.lists.excel')}
      </Menu.Item>
      {onStc && (
        <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={onStc}>
          {t('orders.lists.stc_export')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconFileExport {...ICON} />}
        className="ink"
        renderRoot={(props: LinkRootProps) => (
          <Link {...props} to="/export-orders" search={filters ? { filters } : {}} />
        )}
      >
        {t('orders.export.title')}
      </Menu.Item>
    </PopupMenu>
  );
}
