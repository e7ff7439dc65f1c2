import { Box, Button, Textarea } from '@mantine/core';
import type { DriverAuditEntry } from '@mishwar/contract';
import { DriverNote } from '@mishwar/contract/drivers/drivers.forms.ts';
import { MAX_DRIVER_NOTE_LENGTH } from '@mishwar/domain';
import { IconArrowLeft } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../../shared/actions/use-idempotent-mutation.ts';
import { api, orpc } from '../../../shared/api/api.ts';
import { errorTexts, messageText } from '../../../shared/api/error-text.ts';
import { LeaveWarning } from '../../../shared/dialog/leave-warning.tsx';
import { RestoredText } from '../../../shared/form/unsaved/unsaved-bar.tsx';
import { useEditForm } from '../../../shared/form/use-edit-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { PageNav } from '../../../shared/list/page-nav.tsx';
import { DRIVER_LIST_PAGES, useListLink } from '../../../shared/page/list-link.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { DriverPageState } from '../form/driver-page-state.tsx';
import { useLatestAnswer } from '../form/use-latest-answer.ts';
import { roleText } from '../role-text.ts';

/** Notes of staff about a driver, newest first, five per page. */
export function DriverNotesPage({ driverId }: { driverId: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(
    orpc.drivers.auditLog.queryOptions({
      input: { id: driverId, type: 'note', page, limit: 5 },
      placeholderData: keepPreviousData,
    }),
  );
  const latest = useLatestAnswer(query.data);
  const name = latest?.driver_name;
  const list = useListLink(DRIVER_LIST_PAGES);
  usePageHead({
    title: t('drivers.notes.title'),
    parents: [
      { label: t('drivers.title'), ...list },
      ...(name === undefined ? [] : [{ label: name, to: `/drivers/edit/${driverId}` }]),
    ],
  });
  if (!latest) return <DriverPageState query={query} />;
  return (
    <Box className="grid gap-16" maw={860} p={20}>
      <Link {...list} className="inline-row gap-6 self-start">
        <IconArrowLeft size={16} stroke={1.6} className="mirror" aria-hidden />
        {t('drivers.notes.back')}
      </Link>
      <NoteForm driverId={driverId} onCreated={() => setPage(1)} />
      {latest.total > 0 && (
        <section className="frame rounded" aria-label={t('drivers.notes.of', { name })}>
          <header className="row wrap between gap-8 pad-10-16 line-below ground-1">
            <h2>{t('drivers.notes.of', { name })}</h2>
            <PageNav page={page} pages={latest.totalPage} onPage={setPage} />
          </header>
          {query.data ? (
            <ol className="plain-list lines">
              {query.data.data.map((one) => (
                <Note key={one._id} note={one} />
              ))}
            </ol>
          ) : (
            <LoadFailed text={errorTexts(query.error).join(' ')} onRetry={query.refetch} />
          )}
        </section>
      )}
    </Box>
  );
}

const EMPTY: DriverNote = { note: '' };

function NoteForm({ driverId, onCreated }: { driverId: string; onCreated: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutateAsync: send } = useIdempotentMutation({
    scope: ['driver-note', driverId],
    addsUp: true,
    send: (body: DriverNote, key) =>
      api.drivers.note({ headers: { 'idempotency-key': key }, params: { id: driverId }, body }),
  });
  const form = useEditForm({
    name: `driver-note:${driverId}`,
    schema: DriverNote,
    initialValues: EMPTY,
    send: (body) => send(body),
    onSent: async () => {
      toastSuccess(t('drivers.notes.created'));
      form.reset();
      onCreated();
      await client.invalidateQueries({ queryKey: orpc.drivers.auditLog.key() });
    },
    onFailed: () => toastError(messageText('error')),
  });
  const isEmpty = form.useWatchValue('note').trim() === '';
  return (
    <form
      className="grid gap-10 items-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) form.submit();
      }}
    >
      <Textarea
        key={form.key('note')}
        {...form.field('note')}
        label={t('drivers.notes.field')}
        w="100%"
        rows={4}
        maxLength={MAX_DRIVER_NOTE_LENGTH}
      />
      <RestoredText isRestored={form.unsaved.isRestored} />
      <LeaveWarning isDirty={form.isDirty} />
      <Button type="submit" disabled={isEmpty} loading={form.isSending}>
        {t('drivers.notes.create')}
      </Button>
    </form>
  );
}

function Note({ note }: { note: DriverAuditEntry }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const text = Array.isArray(note.update_content) ? '' : note.update_content.note;
  return (
    <li className="pad-12-16">
      <dl className="pairs">
        <dt>{t('drivers.notes.by')}</dt>
        <dd>
          <bdi>{note.update_by.name}</bdi>
        </dd>
        <dt>{t('drivers.notes.role')}</dt>
        <dd>{roleText(note.update_by.role)}</dd>
        <dt>{t('drivers.notes.date')}</dt>
        <dd>
          <Ltr>{`${date(note.created_at)} ${seconds(note.created_at)}`}</Ltr>
        </dd>
        <dt>{t('drivers.notes.note')}</dt>
        <dd className="pre">
          <bdi>{text}</bdi>
        </dd>
      </dl>
    </li>
  );
}
