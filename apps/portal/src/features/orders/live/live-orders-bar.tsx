import { LIVE_PAGE_SIZE } from '@mishwar/domain';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../../../shared/realtime/live-state.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import classes from './live-orders-bar.module.css';

/** Switches between live and hypothetical orders; the dot shows the connection state. */
export function LiveToggle({ onHypothetical }: { onHypothetical: () => void }) {
  const { t } = useTranslation();
  const { status } = useLiveState();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.toggle} role="group" aria-label={t('orders.live.toggle')}>
      <button type="button" aria-pressed>
        <span className={classes.dot} data-status={status} aria-hidden />
        {t('orders.live.live')}
      </button>
      <button
        type="button"
        aria-pressed={false}
        title={t('orders.lists.tabs.hint.hypothetical')}
        onClick={onHypothetical}
      >
        {t('orders.live.hypothetical')}
      </button>
    </div>
  );
}

interface LiveLoadedProps {
  /** The server's page, of 200 orders. */
  page: number;
  /** Undefined while loading. */
  loaded: number | undefined;
  total: number;
  /** Epoch milliseconds. */
  lastEvent: number | null;
  busy: boolean;
  onPage: (page: number) => void;
}

/** The number of loaded orders, the time of the last event and the server's pages. */
export function LiveLoaded({ page, loaded, total, lastEvent, busy, onPage }: LiveLoadedProps) {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil(total / LIVE_PAGE_SIZE));
  return (
    <>
      {lastEvent !== null && <LastEvent at={lastEvent} />}
      <span className={classes.loaded} role="status">
        {loaded !== undefined && t('orders.live.loaded', { count: loaded })}
      </span>
      {pages > 1 && (
        <span className={classes.pages}>
          <IconButton
            label={t('orders.live.newer')}
            disabled={page <= 1 || busy}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft size={16} stroke={1.6} className="mirror" />
          </IconButton>
          <span>{t('orders.live.page_of', { page, pages })}</span>
          <IconButton
            label={t('orders.live.older', { count: LIVE_PAGE_SIZE })}
            disabled={page >= pages || busy}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={16} stroke={1.6} className="mirror" />
          </IconButton>
        </span>
      )}
    </>
  );
}

function LastEvent({ at }: { at: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <span className={classes.event}>
      {t('orders.live.last_event', { seconds: Math.max(0, Math.round((now - at) / 1000)) })}
    </span>
  );
}
