import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { errorStatus, errorTexts } from '../../shared/api/error-text.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { SettingsForm } from './form/settings-form.tsx';
import { settingsQuery } from './settings.queries.ts';
import { SettingsGate } from './settings-gate.tsx';

/** The settings behind their confirmation password. `createFakeOrder` is the action of another feature. */
export function SettingsPage({ createFakeOrder }: { createFakeOrder: ReactNode }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(settingsQuery());
  usePageHead({ title: t('settings.title') });
  if (query.data) {
    return (
      <SettingsForm
        settings={query.data.data}
        unlockedUntil={query.data.unlocked_until}
        closesAt={query.dataUpdatedAt + query.data.unlocked_ms}
        createFakeOrder={createFakeOrder}
        reload={async () => (await query.refetch()).data?.data}
        onClosed={() => void client.resetQueries({ queryKey: orpc.settings.key() })}
      />
    );
  }
  if (query.isPending) {
    return (
      <div role="status" aria-label={t('common.loading')} style={{ padding: 20 }}>
        <Skeleton height={36} mb={14} />
        <Skeleton height={240} />
      </div>
    );
  }
  if (errorStatus(query.error) === 403) {
    return <SettingsGate onUnlocked={() => query.refetch()} />;
  }
  return (
    <LoadFailed
      text={[t('settings.failed'), ...errorTexts(query.error)].join(' ')}
      onRetry={() => query.refetch()}
    />
  );
}
