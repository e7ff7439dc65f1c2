import { Button, Textarea } from '@mantine/core';
import type { DriverAuditEntry } from '@mishwar/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../shared/api/api.ts';
import { messageText } from '../../../shared/api/error-text.ts';
import { useSendOnce } from '../../../shared/api/send-once.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { DriverPageState } from '../form/driver-page-state.tsx';
import { PageTurner } from '../form/page-turner.tsx';
import classes from './driver-notes-page.module.css';

/** Longest note, in characters. */
const LONGEST = 2_000;

/** What staff note about a driver, newest first, five at a time. */
export function DriverNotesPage({ driverId }: { driverId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const sendOnce = useSendOnce();
  const [page, setPage] = useState(1);
  const [note, setNote] = useState('');
  const query = useQuery(
    orpc.drivers.versionHistory.queryOptions({
      input: { id: driverId, type: 'note', page, limit: 5 },
      placeholderData: keepPreviousData,
    }),
  );
  const name = query.data?.driver_name;
  usePageHead({
    title: t('drivers.notes.title'),
    parents: [
      { label: t('drivers.title'), to: '/drivers' },
      ...(name === undefined ? [] : [{ label: name, to: `/drivers/edit/${driverId}` }]),
    ],
  });
  const create = useMutation({
    mutationFn: (note: string) =>
      sendOnce(note, (headers) => api.drivers.note({ headers, params: { id: driverId }, body: { note } })),
    onSuccess: async () => {
      toastSuccess(t('drivers.notes.created'));
      setNote('');
      setPage(1);
      await client.invalidateQueries({ queryKey: orpc.drivers.versionHistory.key() });
    },
    onError: () => toastError(messageText('error')),
  });
  if (!query.data) return <DriverPageState query={query} />;
  const empty = note.trim() === '';
  return (
    <div className={classes.page}>
      <form
        className={classes.box}
        onSubmit={(event) => {
          event.preventDefault();
          if (!empty && !create.isPending) create.mutate(note.trim());
        }}
      >
        <Textarea
          label={t('drivers.notes.field')}
          rows={4}
          maxLength={LONGEST}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" disabled={empty} loading={create.isPending}>
          {t('drivers.notes.create')}
        </Button>
      </form>
      {query.data.total > 0 && (
        <section className={classes.panel} aria-label={t('drivers.notes.of', { name })}>
          <header>
            <h2>
              <bdi>{name}</bdi> {t('drivers.notes.panel')}
            </h2>
            <PageTurner page={page} pages={query.data.totalPage} onPage={setPage} />
          </header>
          <ol className={classes.list}>
            {query.data.data.map((one) => (
              <Note key={one._id} note={one} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function Note({ note }: { note: DriverAuditEntry }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const text = Array.isArray(note.update_content) ? '' : note.update_content.note;
  return (
    <li>
      <dl className={classes.facts}>
        <dt>{t('drivers.notes.by')}</dt>
        <dd>
          <bdi>{note.update_by.name}</bdi>
        </dd>
        <dt>{t('drivers.notes.role')}</dt>
        <dd>{note.update_by.role}</dd>
        <dt>{t('drivers.notes.date')}</dt>
        <dd>
          <Ltr>{`${date(note.created_at)} ${seconds(note.created_at)}`}</Ltr>
        </dd>
        <dt>{t('drivers.notes.note')}</dt>
        <dd>
          <bdi>{text}</bdi>
        </dd>
      </dl>
    </li>
  );
}
