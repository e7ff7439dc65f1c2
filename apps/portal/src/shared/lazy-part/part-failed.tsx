import { Button } from '@mantine/core';
import { directionOf } from '@mishwar/locales';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';
import classes from './part-failed.module.css';

/** Whether the server has another release than the one that this page runs; false while it cannot be reached. */
async function isReleaseChanged(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  if (!script) return false;
  try {
    const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return page.ok && !(await page.text()).includes(script);
  } catch {
    return false;
  }
}

/** All parts that failed are loaded again together. */
const RETRY_EVENT = 'retry-parts';
const retryParts = () => void window.dispatchEvent(new Event(RETRY_EVENT));

/** The failed parts of the page, in the order of their failures. */
const failedParts: symbol[] = [];
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const notify = () => {
  for (const listener of listeners) listener();
};

/** Whether this is the first failed part; becomes true when the parts before it were loaded. */
function useIsFirst(): boolean {
  const [me] = useState(() => Symbol('failed part'));
  useEffect(() => {
    failedParts.push(me);
    notify();
    return () => {
      failedParts.splice(failedParts.indexOf(me), 1);
      notify();
    };
  }, [me]);
  return useSyncExternalStore(subscribe, () => failedParts[0] === me);
}

/**
 * Stands for a part that could not be loaded: it is loaded again on request, and by itself when the connection is back.
 * Chromium keeps the failure of a module as long as the page: after a retry that failed too, the page can be reloaded.
 * After a new release its files are gone: then the page must be reloaded. Of several such parts one is shown.
 */
export function PartFailed({
  late,
  isRetried,
  onRetry,
  onClose,
  onGone,
}: {
  /** The files that are still on their way: they may have arrived before this was shown. */
  late: Promise<unknown> | undefined;
  /** Whether it was requested again, and failed again. */
  isRetried: boolean;
  onRetry: () => void;
  onClose?: (() => void) | undefined;
  /** Called when it is no longer shown, so that the part is loaded again when it is next opened. */
  onGone: () => void;
}) {
  const { t } = useTranslation();
  const [isOutdated, setOutdated] = useState(false);
  const isFirst = useIsFirst();
  useEffect(() => {
    let isShown = true;
    void isReleaseChanged().then((is) => isShown && setOutdated(is));
    void late?.then(
      () => isShown && onRetry(),
      () => undefined,
    );
    for (const event of ['online', RETRY_EVENT]) window.addEventListener(event, onRetry);
    return () => {
      isShown = false;
      for (const event of ['online', RETRY_EVENT]) window.removeEventListener(event, onRetry);
    };
  }, [late, onRetry]);
  useEffect(() => onGone, [onGone]);
  if (!isFirst) return null;
  return (
    <div role="alert" className={classes.card} dir={directionOf(currentLanguage())}>
      <p>{t(isOutdated ? 'lazyPart.outdated' : 'lazyPart.failed')}</p>
      <div className="inline-row gap-8">
        {!isOutdated && (
          <Button size="xs" onClick={retryParts}>
            {t('common.retry')}
          </Button>
        )}
        {(isOutdated || isRetried) && (
          <Button
            size="xs"
            variant={isOutdated ? 'filled' : 'default'}
            onClick={() => window.location.reload()}
          >
            {t('lazyPart.reload')}
          </Button>
        )}
        {onClose && (
          <Button size="xs" variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
        )}
      </div>
    </div>
  );
}
