import { Box, Button } from '@mantine/core';
import type { Setting, SettingVersion } from '@mishwar/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../../shared/actions/use-idempotent-mutation.ts';
import { api, orpc } from '../../../shared/api/api.ts';
import { errorStatus, errorTexts } from '../../../shared/api/error-text.ts';
import { ConfirmModal } from '../../../shared/dialog/confirm-modal.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { ChangeSides } from '../form/change-sides.tsx';
import { contentText } from '../form/setting-texts.ts';
import classes from '../form/settings-form.module.css';
import { refreshSettings } from '../settings.queries.ts';

const PAGE_ROWS = 20;

interface HistorySectionProps {
  settings: readonly Setting[];
  /** Called when a roll-back found the settings closed. */
  onLocked: () => void;
}

/** The versions of all settings, the newest first; each that is not in force can be rolled back to. */
export function HistorySection({ settings, onLocked }: HistorySectionProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<SettingVersion | null>(null);
  const query = useInfiniteQuery(
    orpc.settings.versions.infiniteOptions({
      input: (page: number) => ({ page, limit: PAGE_ROWS, sort: -1 }),
      initialPageParam: 1,
      getNextPageParam: ({ data }, _pages, page) => (page * PAGE_ROWS < data.total ? page + 1 : null),
      staleTime: 0,
    }),
  );
  // A version that is saved meanwhile moves the others: what comes again is left out.
  const listed = new Map(query.data?.pages.flatMap(({ data }) => data.results).map((one) => [one.id, one]));
  const versions = [...listed.values()];
  const isInForce = ({ key, id }: SettingVersion) => versions.find((one) => one.key === key)?.id === id;
  return (
    <section id="section-history" aria-labelledby="title-history">
      <h2 id="title-history" className={classes.title}>
        {t('settings.history.title')}
      </h2>
      <Box p="8px 20px 20px">
        {query.isPending && <p role="status">{t('common.loading')}</p>}
        {query.isError && !query.data && (
          <LoadFailed text={t('settings.history.failed')} onRetry={() => query.refetch()} />
        )}
        {query.data && versions.length === 0 && <p className="caption">{t('settings.history.empty')}</p>}
        <ol className="plain-list lines">
          {versions.map((version) => (
            <VersionEntry
              key={version.id}
              version={version}
              isInForce={isInForce(version)}
              onRestore={() => setAsked(version)}
            />
          ))}
        </ol>
        {query.hasNextPage && (
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('settings.history.older')}
          </Button>
        )}
      </Box>
      {asked && (
        <RestoreModal
          version={asked}
          settings={settings}
          onLocked={onLocked}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface VersionEntryProps {
  version: SettingVersion;
  isInForce: boolean;
  onRestore: () => void;
}

function VersionEntry({ version: one, isInForce, onRestore }: VersionEntryProps) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const { key, version, content, before, created_at, created_by, restored_from } = one;
  const name = t(`settings.names.${key}`);
  return (
    <Box component="li" py={10}>
      <div className="row wrap gap-8 anywhere">
        <strong>{name}</strong>
        <span>
          {before && (
            <>
              <s>{contentText(key, before)}</s>{' '}
            </>
          )}
          {contentText(key, content)}
        </span>
        {restored_from !== null && (
          <span className="caption">{t('settings.history.restored', { version: restored_from })}</span>
        )}
        {!isInForce && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t('settings.history.roll_back_to', { name, version })}
            onClick={onRestore}
          >
            {t('settings.history.roll_back')}
          </Button>
        )}
      </div>
      <p className="caption">
        {t('settings.history.version', { version })}
        {' · '}
        {t('settings.changed', {
          name: created_by ?? t('settings.platform'),
          date: date(created_at),
          time: seconds(created_at),
        })}
      </p>
    </Box>
  );
}

interface RestoreModalProps extends HistorySectionProps {
  version: SettingVersion;
  onClose: () => void;
}

function RestoreModal({ version: one, settings, onLocked, onClose }: RestoreModalProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, key, version, content } = one;
  const stored = settings.find((setting) => setting.key === key);
  const restore = useIdempotentMutation(
    {
      scope: ['settings', 'restore', id],
      send: (seen: number, idempotencyKey) =>
        api.settings.restore({
          headers: { 'idempotency-key': idempotencyKey },
          params: { id },
          body: { version: seen },
        }),
    },
    {
      onSuccess: () => toastSuccess(t('settings.history.done')),
      onError: (error) => {
        if (errorStatus(error) === 403) onLocked();
        else toastError(t('settings.history.restore_failed'), errorTexts(error).join(' '));
      },
      onSettled: async (_answer, error) => {
        // While the settings are closed, they cannot be read either.
        if (errorStatus(error) !== 403) await refreshSettings(client);
        onClose();
      },
    },
  );
  return (
    <ConfirmModal
      opened
      title={t('settings.history.ask', { name: t(`settings.names.${key}`), version })}
      confirmLabel={t('settings.history.roll_back')}
      busy={restore.isPending}
      onClose={onClose}
      onConfirm={() => restore.mutate(stored?.version ?? 0)}
    >
      <ChangeSides change={{ key, before: stored?.setting ?? {}, after: content }} />
    </ConfirmModal>
  );
}
