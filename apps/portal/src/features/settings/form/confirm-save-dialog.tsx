import type { SettingsImpact } from '@mishwar/contract';
import { SETTING_IMPACTS, type SettingKey } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../../shared/dialog/dialog-actions.tsx';
import { impactQuery } from '../settings.queries.ts';
import { contentText } from './setting-texts.ts';
import classes from './settings-form.module.css';
import type { SettingChange } from './use-settings-form.ts';

interface ConfirmSaveDialogProps {
  changes: readonly SettingChange[];
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Lists what a save changes, from and to, and what it applies to, and asks for confirmation. */
export function ConfirmSaveDialog({ changes, busy, onConfirm, onClose }: ConfirmSaveDialogProps) {
  const { t } = useTranslation();
  const limit = changes.find(({ key }) => key === 'LIMIT_ORDER')?.after as { value: number } | undefined;
  const impact = useQuery(impactQuery(limit?.value));
  const affectsText = (key: SettingKey): string => {
    if (impact.data) return impactText(t, key, impact.data.data);
    return t(impact.isError ? 'settings.confirm.not_counted' : 'settings.confirm.counting');
  };
  return (
    <Dialog
      title={t('settings.confirm.title')}
      size={620}
      busy={busy}
      onClose={onClose}
      onSubmit={onConfirm}
      footer={<DialogActions label={t('settings.confirm.save')} busy={busy} onCancel={onClose} autoFocus />}
    >
      <ul className="plain-list">
        {changes.map(({ key, before, after }) => (
          <li key={key} className={classes.change}>
            <h3 className={classes.name}>{t(`settings.names.${key}`)}</h3>
            <dl className={classes.sides}>
              <dt>{t('settings.confirm.from')}</dt>
              <dd>{contentText(key, before)}</dd>
              <dt>{t('settings.confirm.to')}</dt>
              <dd className={classes.after}>{contentText(key, after)}</dd>
              {key in SETTING_IMPACTS && (
                <>
                  <dt>{t('settings.confirm.affects')}</dt>
                  <dd>{affectsText(key)}</dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The counts of what the setting applies to; those that are 0 are left out. */
function impactText(t: TFunction, key: SettingKey, impact: SettingsImpact): string {
  const { queued_messages, ...counts } = impact;
  const all: Record<string, number | null> = { ...counts, ...queued_messages };
  const kinds: readonly string[] = SETTING_IMPACTS[key as keyof typeof SETTING_IMPACTS] ?? [];
  const texts = kinds.flatMap((kind) => {
    const count = all[kind];
    return count ? [t(`settings.impact.${kind}` as 'settings.impact.open_orders', { count })] : [];
  });
  return texts.join(' · ') || t('settings.confirm.nothing');
}
