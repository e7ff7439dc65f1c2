import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { useOrderTarget } from '../../shared/orders/order-target.ts';
import { useAttentionCount } from '../../shared/page/page-head.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { PHONE } from '../../shared/ui/phone.ts';
import classes from './attention-list.module.css';

const AttentionPanel = lazyPart(async () => ({
  default: (await import('./attention-panel.tsx')).AttentionPanel,
}));

/** Polling intervals while the list is open, and of the count alone. */
const OPEN_INTERVAL_MS = 5_000;
const COUNT_INTERVAL_MS = 15_000;

/** The mark has room for two digits; a larger count is shown as `99+`. */
const MAX_COUNT = 99;

/** Where the page makes room for the list, it stays open on the way from screen to screen. */
const DOCKED = '(min-width: 768px)';

/** The bell of the top bar: how many items need attention; opens the list beside the page. */
export function AttentionBell() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const pathname = useLocation({ select: (location) => location.pathname });
  const target = useOrderTarget();
  const query = useQuery(
    orpc.attention.list.queryOptions({ refetchInterval: open ? OPEN_INTERVAL_MS : COUNT_INTERVAL_MS }),
  );
  const total = query.data?.data.total;
  useAttentionCount(total);
  const shown = total !== undefined && total > MAX_COUNT ? `${MAX_COUNT}+` : total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the way to another screen
  useEffect(() => {
    if (!window.matchMedia(DOCKED).matches) setOpen(false);
  }, [pathname]);
  return (
    <>
      <IconButton
        label={shown === undefined ? t('attention.title') : `${t('attention.title')} ${shown}`}
        className="relative"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconBell size={18} stroke={1.6} />
        {total !== undefined && total > 0 && (
          <span className={`absolute bold size-11 ${classes.count}`} aria-hidden>
            {shown}
          </span>
        )}
      </IconButton>
      {open && (
        <Suspense>
          <AttentionPanel
            query={query}
            onClose={() => setOpen(false)}
            onOrder={
              target &&
              ((orderId) => {
                target(orderId);
                // On a phone the panel covers the page.
                if (window.matchMedia(PHONE).matches) setOpen(false);
              })
            }
          />
        </Suspense>
      )}
    </>
  );
}
