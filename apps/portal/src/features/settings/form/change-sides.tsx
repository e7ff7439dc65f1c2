import type { SettingsImpact } from '@mishwar/contract';
import { SETTING_IMPACTS, type SettingKey } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { impactQuery } from '../settings.queries.ts';
import { contentText } from './setting-texts.ts';
import type { SettingChange } from './use-settings-form.ts';

/** A setting from and to, and what the change applies to at this moment. */
export function ChangeSides({ change: { key, before, after } }: { change: SettingChange }) {
  const { t } = useTranslation();
  const limit = key === 'LIMIT_ORDER' ? (after as { value: number }).value : undefined;
  const isCounted = key in SETTING_IMPACTS;
  const impact = useQuery({ ...impactQuery(limit), enabled: isCounted });
  return (
    <dl className="pairs">
      <dt>{t('settings.confirm.from')}</dt>
      <dd>{contentText(key, before)}</dd>
      <dt>{t('settings.confirm.to')}</dt>
      <dd className="bold">{contentText(key, after)}</dd>
      {isCounted && (
        <>
          <dt>{t('settings.confirm.affects')}</dt>
          <dd>
            {impact.data
              ? impactText(t, key, impact.data.data)
              : t(impact.isError ? 'settings.confirm.not_counted' : 'settings.confirm.counting')}
          </dd>
        </>
      )}
    </dl>
  );
}

/** The counts of what the setting applies to; those that are 0 are left out unless all are. */
function impactText(t: TFunction, key: SettingKey, impact: SettingsImpact): string {
  const { queued_messages, ...counts } = impact;
  const all: Record<string, number | null> = { ...counts, ...queued_messages };
  const kinds: readonly string[] = SETTING_IMPACTS[key as keyof typeof SETTING_IMPACTS] ?? [];
  const present = kinds.filter((kind) => all[kind]);
  return (present.length > 0 ? present : kinds)
    .map((kind) => t(`settings.impact.${kind}` as 'settings.impact.open_orders', { count: all[kind] ?? 0 }))
    .join(' · ');
}
