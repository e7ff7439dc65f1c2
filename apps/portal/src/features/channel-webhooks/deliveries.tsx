import { Box, Button } from '@mantine/core';
import type { WebhookDelivery } from '@mishwar/contract';
import { IconRefreshDot } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import type { Tone } from '../../shared/theme/tokens.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { deliveriesQuery } from './channel-webhooks.queries.ts';

const TONES = {
  sent: 'delivered',
  waiting: 'new',
  retrying: 'assigned',
  failed: 'cancelled',
  held: 'cancelled',
} as const satisfies Record<WebhookDelivery['state'], Tone>;

/** The latest events of a channel with their answers, and *send again*. */
export function Deliveries({ channelId }: { channelId: string }) {
  const { t } = useTranslation();
  const query = useQuery(deliveriesQuery(channelId));
  const rows = query.data?.data;
  if (query.isError && !rows) {
    return (
      <LoadFailed
        text={`${t('channelWebhooks.deliveries.failed')} ${errorTexts(query.error).join(' ')}`}
        onRetry={query.refetch}
      />
    );
  }
  if (!rows)
    return (
      <p className="size-12 soft anywhere" role="status">
        {t('common.loading')}
      </p>
    );
  if (rows.length === 0)
    return <p className="size-12 soft anywhere">{t('channelWebhooks.deliveries.none')}</p>;
  return (
    <ul className="plain-list lines above-12" aria-label={t('channelWebhooks.deliveries.title')}>
      {rows.map((row) => (
        <Delivery key={row._id} channelId={channelId} row={row} />
      ))}
    </ul>
  );
}

function Delivery({ channelId, row }: { channelId: string; row: WebhookDelivery }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const at = (instant: string) => `${date(instant)} ${seconds(instant)}`;
  return (
    <Box component="li" py={10}>
      <div className="row wrap gap-0-12">
        <Ltr>{at(row.created_at)}</Ltr>
        <strong>{t(`channelWebhooks.events.${row.event === 'webhook.test' ? 'test' : 'status'}`)}</strong>
        {row.order_number !== null && (
          <Link to="/orders/$orderNumber" params={{ orderNumber: row.order_number }}>
            <Ltr>{row.order_number}</Ltr>
          </Link>
        )}
        {row.status !== null && <code dir="ltr">{row.status}</code>}
        <StatusBadge tone={TONES[row.state]}>
          {t(`channelWebhooks.deliveries.state.${row.state}`)}
        </StatusBadge>
        <Replay channelId={channelId} row={row} />
      </div>
      <div className="size-12 soft anywhere">
        {t('channelWebhooks.deliveries.attempts', { count: row.attempts })}
        {row.next_attempt_at !== null && row.attempts > 0 && (
          <> · {t('channelWebhooks.deliveries.next', { at: at(row.next_attempt_at) })}</>
        )}{' '}
        · <Ltr>{row.webhook_id}</Ltr>
      </div>
      {row.answer && <Answer answer={row.answer} />}
    </Box>
  );
}

function Answer({ answer }: { answer: NonNullable<WebhookDelivery['answer']> }) {
  const { t } = useTranslation();
  const { status, duration_ms, body, message } = answer;
  return (
    <details className="above-8 size-13">
      <summary>
        {status === 0
          ? t('channelWebhooks.deliveries.no_answer', { ms: duration_ms })
          : t('channelWebhooks.deliveries.answer', { status, ms: duration_ms })}
      </summary>
      {message !== null && (
        <p className="anywhere" dir="auto">
          {message}
        </p>
      )}
      {body !== null && (
        <section aria-label={t('channelWebhooks.deliveries.body')}>
          <Box component="pre" className="ground-1 pre anywhere" m="4px 0 0" p={8} dir="ltr">
            {body}
          </Box>
        </section>
      )}
    </details>
  );
}

function Replay({ channelId, row }: { channelId: string; row: WebhookDelivery }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: () => api.channelWebhooks.replay({ channel_id: channelId, delivery_id: row._id }),
    onSuccess: ({ replayed }) => {
      toastSuccess(t('channelWebhooks.replay.done', { count: replayed }));
      void client.invalidateQueries({ queryKey: orpc.channelWebhooks.key() });
    },
    onError: (error) => toastError(t('channelWebhooks.replay.failed'), errorTexts(error).join(' ')),
  });
  if (row.state === 'waiting' || row.state === 'retrying') return null;
  return (
    <Button
      className="push"
      size="xs"
      variant="default"
      loading={replay.isPending}
      leftSection={<IconRefreshDot size={16} stroke={1.6} aria-hidden />}
      aria-label={t('channelWebhooks.replay.name', { id: row.webhook_id })}
      onClick={() => replay.mutate()}
    >
      {t('channelWebhooks.replay.button')}
    </Button>
  );
}
