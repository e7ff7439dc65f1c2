import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
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

/**
 * Stands for a part that could not be loaded: it is loaded again on request, and by itself when the connection is back.
 * After a new release its files are gone: then the page must be reloaded. Of several such parts one is shown.
 */
export function PartFailed({
  onRetry,
  onClose,
  onGone,
}: {
  onRetry: () => void;
  onClose?: (() => void) | undefined;
  /** Called when it is no longer shown, so that the part is loaded again when it is next opened. */
  onGone: () => void;
}) {
  const { t } = useTranslation();
  const [isOutdated, setOutdated] = useState(false);
  const [isFirst] = useState(() => document.querySelector(`.${classes.card}`) === null);
  useEffect(() => {
    let isShown = true;
    void isReleaseChanged().then((is) => isShown && setOutdated(is));
    for (const event of ['online', RETRY_EVENT]) window.addEventListener(event, onRetry);
    return () => {
      isShown = false;
      for (const event of ['online', RETRY_EVENT]) window.removeEventListener(event, onRetry);
    };
  }, [onRetry]);
  useEffect(() => onGone, [onGone]);
  if (!isFirst) return null;
  return (
    <div role="alert" className={classes.card}>
      <p>{t(isOutdated ? 'lazyPart.outdated' : 'lazyPart.failed')}</p>
      <div className="inline-row gap-8">
        {isOutdated ? (
          <Button size="xs" onClick={() => window.location.reload()}>
            {t('lazyPart.reload')}
          </Button>
        ) : (
          <Button size="xs" onClick={() => window.dispatchEvent(new Event(RETRY_EVENT))}>
            {t('common.retry')}
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
