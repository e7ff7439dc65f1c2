import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { PHONE } from '../../shared/ui/phone.ts';
import classes from './attention.module.css';

const AttentionPanel = lazyPart(async () => ({
  default: (await import('./attention-panel.tsx')).AttentionPanel,
}));

/** Polling interval. */
const REFETCH_INTERVAL_MS = 5000;

/** The button has room for two digits; a larger count is shown as `99+`. */
const MAX_COUNT = 99;

interface AttentionProps {
  /** Shows an order on the page instead of opening its receipt. */
  onOrder?: (orderId: string) => void;
}

/** The number of items that need attention; opens the list in a side panel. */
export function Attention({ onOrder }: AttentionProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const query = useQuery(orpc.attention.list.queryOptions({ refetchInterval: REFETCH_INTERVAL_MS }));
  const total = query.data?.data.total;
  return (
    <>
      <Button
        className={classes.button ?? ''}
        classNames={{ label: classes.label ?? '' }}
        size="xs"
        variant="default"
        data-some={(total !== undefined && total > 0) || undefined}
        leftSection={<IconAlertTriangle size={16} stroke={1.6} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.title}>{t('attention.title')}</span>{' '}
        {total !== undefined && (
          <span className={classes.count}>{total > MAX_COUNT ? `${MAX_COUNT}+` : total}</span>
        )}
      </Button>
      {open && (
        <Suspense>
          <AttentionPanel
            query={query}
            onClose={() => setOpen(false)}
            onOrder={
              onOrder &&
              ((orderId) => {
                onOrder(orderId);
                // On a phone the panel covers the page.
                if (phone) setOpen(false);
              })
            }
          />
        </Suspense>
      )}
    </>
  );
}
