import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { SidePanel } from '../../shared/dialog/side-panel.tsx';
import { PHONE } from '../../shared/ui/phone.ts';
import classes from './attention.module.css';

const AttentionList = lazy(async () => ({
  default: (await import('./attention-list.tsx')).AttentionList,
}));

/** What is solved goes within so many milliseconds. */
const REFETCH = 5000;

/** More are not counted on the button: its place on the page is kept for two figures. */
const MOST_COUNTED = 99;

interface AttentionProps {
  /** Shows an order on the page itself, instead of its receipt. */
  onOrder?: (orderId: string) => void;
}

/** How much needs attention; pressed, what it is, beside the page. */
export function Attention({ onOrder }: AttentionProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const query = useQuery(orpc.attention.list.queryOptions({ refetchInterval: REFETCH }));
  const total = query.data?.data.total;
  return (
    <>
      <Button
        className={classes.button ?? ''}
        size="xs"
        variant="default"
        data-some={(total !== undefined && total > 0) || undefined}
        leftSection={<IconAlertTriangle size={16} stroke={1.6} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('attention.title')}{' '}
        {total !== undefined && (
          <span className={classes.count}>{total > MOST_COUNTED ? `${MOST_COUNTED}+` : total}</span>
        )}
      </Button>
      {open && (
        <SidePanel title={t('attention.title')} onClose={() => setOpen(false)}>
          <Suspense>
            <AttentionList
              query={query}
              onOrder={
                onOrder &&
                ((orderId) => {
                  onOrder(orderId);
                  // There the list covers what it leads to.
                  if (phone) setOpen(false);
                })
              }
            />
          </Suspense>
        </SidePanel>
      )}
    </>
  );
}
