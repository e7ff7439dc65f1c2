import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { closeToast, toastStore } from '../../shared/ui/toast.ts';
import classes from './toasts.module.css';

/** The toasts, at the bottom left in both languages. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <div className={classes.stack}>
      {toasts.map(({ id, kind, title, message }) => {
        const KindIcon = kind === 'error' ? IconAlertCircle : IconCircleCheck;
        return (
          <div
            key={id}
            role={kind === 'error' ? 'alert' : 'status'}
            className={classes.toast}
            data-kind={kind}
          >
            <KindIcon size={17} stroke={1.6} aria-hidden className={classes.icon} />
            <div className="grow anywhere">
              <p className="bold">{title}</p>
              {message && <p className="caption">{message}</p>}
            </div>
            <button
              type="button"
              className={classes.close}
              aria-label={t('common.close')}
              onClick={() => closeToast(id)}
            >
              <IconX size={14} stroke={1.6} aria-hidden />
            </button>
          </div>
        );
      })}
    </div>
  );
}
