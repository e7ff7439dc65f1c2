import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/format/use-now.ts';
import { useLiveState } from '../../../shared/realtime/live-state.ts';
import classes from './live-orders-bar.module.css';

/** Switches between live and hypothetical orders; the dot shows the connection state. */
export function LiveToggle({ onHypothetical }: { onHypothetical: () => void }) {
  const { t } = useTranslation();
  const { status } = useLiveState();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={`inline-row fixed rounded ground-2 ${classes.toggle}`}
      role="group"
      aria-label={t('orders.live.toggle')}
    >
      <button
        type="button"
        className={`inline-row dot gap-6 ${classes.live}`}
        data-status={status}
        aria-pressed
      >
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
  /** Undefined while loading. */
  loaded: number | undefined;
  /** Epoch milliseconds. */
  lastEvent: number | null;
}

/** The number of loaded orders and the time of the last event. */
export function LiveLoaded({ loaded, lastEvent }: LiveLoadedProps) {
  const { t } = useTranslation();
  return (
    <>
      {lastEvent !== null && <LastEvent at={lastEvent} />}
      <span className="size-12-5 dim nowrap" role="status">
        {loaded !== undefined && t('orders.live.loaded', { count: loaded })}
      </span>
    </>
  );
}

function LastEvent({ at }: { at: number }) {
  const { t } = useTranslation();
  const now = useNow(1_000).getTime();
  return (
    <span className={`size-12-5 dim nowrap ${classes.event}`}>
      {t('orders.live.last_event', { seconds: Math.max(0, Math.round((now - at) / 1000)) })}
    </span>
  );
}
