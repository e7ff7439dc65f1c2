import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { closeToast, toastStore } from '../../shared/ui/toast.ts';
import classes from './shell.module.css';

/** The toasts, at the bottom left in both languages. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <div className={`column gap-10 screen-only ${classes.toasts}`}>
      {toasts.map(({ id, kind, title, message }) => {
        const KindIcon = kind === 'error' ? IconAlertCircle : IconCircleCheck;
        return (
          <div
            key={id}
            role={kind === 'error' ? 'alert' : 'status'}
            className={`row gap-10 pad-8-12 edge rounded-card float rise ${classes.toast}`}
            data-kind={kind}
          >
            <KindIcon
              size={17}
              stroke={1.6}
              aria-hidden
              className={kind === 'error' ? 'problem' : 'success'}
            />
            <div className="grow anywhere">
              <p className="bold">{title}</p>
              {message && <p className="caption">{message}</p>}
            </div>
            <IconButton size={24} label={t('common.close')} onClick={() => closeToast(id)}>
              <IconX size={14} stroke={1.6} aria-hidden />
            </IconButton>
          </div>
        );
      })}
    </div>
  );
}
