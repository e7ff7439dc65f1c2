import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconDownload, IconFileExport, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../../../shared/dialog/use-popup.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { useListPreferences } from '../../../shared/list/use-list-preferences.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { PHONE } from '../../../shared/ui/phone.ts';
import { getExportedColumns } from './export-columns.ts';
import type { OrderColumn } from './order-column-set.tsx';
import type { OrderFilterValues } from './orders-search.ts';
import classes from './orders-toolbar.module.css';
import { useOrderExports } from './use-order-exports.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

const StcExportDialog = lazyPart(async () => ({
  default: (await import('./stc-export-dialog.tsx')).StcExportDialog,
}));
const ExportMenu = lazyPart(async () => ({ default: (await import('./export-menu.tsx')).ExportMenu }));

/** Refetches the list with the same page and filters. */
export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton outline label={t('orders.lists.refresh')} aria-busy={busy} onClick={onRefresh}>
      <IconRefresh size={17} stroke={1.6} className={busy ? classes.turning : undefined} />
    </IconButton>
  );
}

interface OrdersToolbarProps {
  /** Whether the tab can be exported; fake orders cannot. */
  exports: boolean;
  /** Id of the list whose visible columns an Excel file gets. */
  listId: string;
  columns: readonly OrderColumn[];
  filters: OrderFilterValues | undefined;
  busy: boolean;
  onRefresh: () => void;
}

/** Link to the discount orders, exports and refresh. */
export function OrdersToolbar({ exports, listId, columns, filters, busy, onRefresh }: OrdersToolbarProps) {
  const { t } = useTranslation();
  const { stc, excel } = useOrderExports(filters);
  const choices = useListPreferences(listId).columns;
  // There the menu of the page has the discount orders, and that of the exports the file for STC Pay.
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [exporting, setExporting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { button, popup } = usePopup('menu', exporting, setExporting);
  return (
    <>
      {!isPhone && (
        <Link to="/list-discount-order" className="nowrap hover-underline">
          {t('orders.lists.discount_link')}
        </Link>
      )}
      {exports && (
        <>
          {!isPhone && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload {...ICON} />}
              disabled={stc.isPending}
              aria-busy={stc.isPending}
              onClick={() => setAsking(true)}
            >
              {t('orders.lists.stc_export')}
            </Button>
          )}
          <Button
            {...button}
            className={`fixed touch ${classes.button}`}
            size="xs"
            variant="default"
            leftSection={<IconFileExport {...ICON} />}
            rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
            loading={excel.isPending}
          >
            {t('orders.lists.export')}
          </Button>
          <Suspense>
            {isAsking && (
              <StcExportDialog
                filters={filters}
                onConfirm={() => {
                  setAsking(false);
                  stc.mutate();
                }}
                onClose={() => setAsking(false)}
              />
            )}
          </Suspense>
          <Suspense>
            {popup && (
              <ExportMenu
                {...popup}
                filters={filters}
                {...(isPhone && !stc.isPending && { onStc: () => setAsking(true) })}
                onExcel={() => excel.mutate(getExportedColumns(columns, choices))}
              />
            )}
          </Suspense>
        </>
      )}
      <RefreshButton busy={busy} onRefresh={onRefresh} />
    </>
  );
}
