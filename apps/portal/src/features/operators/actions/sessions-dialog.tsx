import { Box, Button, Skeleton } from '@mantine/core';
import type { OperatorRow, OperatorSession } from '@mishwar/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { sessionsQuery } from '../operators.queries.ts';
import { operatorName } from '../operators-columns.tsx';
import { deviceName } from './device-name.ts';

/** The live sessions of an operator, each with a button that ends it. */
export function SessionsDialog({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(sessionsQuery(operator._id));
  const end = useMutation({
    mutationFn: (session_id: string | undefined) =>
      api.operators.endSessions({
        params: { id: operator._id },
        body: session_id === undefined ? {} : { session_id },
      }),
    onSuccess: ({ ended }) => toastSuccess(t('operators.sessions.ended', { count: ended })),
    onError: (error) =>
      toastError(t('operators.sessions.end_failed'), errorTexts(error).join(t('list.separator'))),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery(operator._id).queryKey }),
  });
  const sessions = query.data?.data;
  return (
    <Dialog
      title={t('operators.sessions.title', { name: operatorName(operator) })}
      onClose={onClose}
      size={560}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          {sessions?.some(({ is_own }) => !is_own) && (
            <Button
              color="red"
              variant="outline"
              loading={end.isPending && end.variables === undefined}
              onClick={() => end.mutate(undefined)}
            >
              {t('operators.sessions.end_all')}
            </Button>
          )}
        </>
      }
    >
      {query.isPending && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height={64} radius={6} />
        </div>
      )}
      {query.isError && <LoadFailed text={t('operators.sessions.failed')} onRetry={query.refetch} />}
      {sessions?.length === 0 && <p>{t('operators.sessions.empty')}</p>}
      {sessions && sessions.length > 0 && (
        <ul className="plain-list lines">
          {sessions.map((session) => (
            <Session
              key={session._id}
              session={session}
              isEnding={end.isPending && end.variables === session._id}
              onEnd={() => end.mutate(session._id)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface SessionProps {
  session: OperatorSession;
  isEnding: boolean;
  onEnd: () => void;
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const at = (instant: string) => <Ltr>{`${date(instant)} ${seconds(instant)}`}</Ltr>;
  const address = session.address ?? t('common.missing');
  return (
    <Box component="li" className="row wrap between gap-0-12" py={10}>
      <bdi className="bold">{deviceName(session.user_agent) ?? t('operators.sessions.unknown_device')}</bdi>
      {session.is_own ? (
        <span className="caption">{t('operators.sessions.own')}</span>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={isEnding}
          aria-label={t('operators.sessions.end_of', { address })}
          onClick={onEnd}
        >
          {t('operators.sessions.end')}
        </Button>
      )}
      <dl className="pairs wide">
        <dt>{t('operators.sessions.address')}</dt>
        <dd>
          <Ltr>{address}</Ltr>
        </dd>
        <dt>{t('operators.sessions.last_seen')}</dt>
        <dd>{at(session.last_seen_at)}</dd>
        <dt>{t('operators.sessions.started')}</dt>
        <dd>{at(session.started_at)}</dd>
      </dl>
    </Box>
  );
}
