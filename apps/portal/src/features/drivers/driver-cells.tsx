import { IconCopy } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../shared/ui/copy-text.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';

/** Whether the driver is active, as text beside a dot. */
export function ActiveState({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  return (
    <span
      className={`inline-row gap-6 nowrap dot ${isActive ? '' : 'soft'}`}
      data-active={isActive || undefined}
    >
      {t(isActive ? 'drivers.status.active' : 'drivers.status.inactive')}
    </span>
  );
}

/** Copies a driver's code and shows a toast. */
export async function copyCode(code: string): Promise<void> {
  if (await copyText(code)) toastSuccess(i18next.t('drivers.copy.done', { code }));
  else toastError(i18next.t('drivers.copy.fail'));
}

/** The code with a copy button, whose click does not open the row. */
export function CodeCell({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <span className="inline-row gap-4">
      <Ltr>{code}</Ltr>
      <IconButton
        size={24}
        label={t('drivers.copy.of', { code })}
        onClick={(event) => {
          event.stopPropagation();
          void copyCode(code);
        }}
      >
        <IconCopy size={14} stroke={1.6} className="dim" aria-hidden />
      </IconButton>
    </span>
  );
}
