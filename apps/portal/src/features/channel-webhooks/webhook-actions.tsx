import { Button } from '@mantine/core';
import type { ChannelWebhook, ChannelWithWebhook } from '@mishwar/contract';
import { IconKey, IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../shared/actions/use-idempotent-mutation.ts';
import { api, orpc } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { showChannel } from './channel-webhooks.queries.ts';

interface WebhookActionsProps {
  channel: ChannelWithWebhook;
  webhook: ChannelWebhook;
  /** Called with a new signing secret. */
  onSecret: (secret: string) => void;
}

type Confirmable = 'on' | 'off' | 'rotate';

/**
 * Switches a webhook on or off, rotates its secret, and sends a test event. A rotation without an answer may have made a
 * secret: the next click repeats it as it was sent, and shows that secret.
 */
export function WebhookActions({ channel, webhook, onSecret }: WebhookActionsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [confirming, setConfirming] = useState<Confirmable | null>(null);
  const params = { channel_id: channel._id };
  const { version, not_sent } = webhook;
  const isOff = webhook.state === 'off' || webhook.state === 'disabled';
  const onError = (error: unknown) => {
    toastError(t('channelWebhooks.done.failed'), errorTexts(error).join(t('list.separator')));
    void client.invalidateQueries({ queryKey: orpc.channelWebhooks.key() });
  };
  const close = () => setConfirming(null);
  const status = useIdempotentMutation(
    {
      scope: ['channel-webhook-status', channel._id],
      send: (body: { isActive: boolean; version: number }, key) =>
        api.channelWebhooks.changeStatus({ headers: { 'idempotency-key': key }, params, body }),
    },
    {
      onSuccess: ({ data, replayed }, { isActive }) => {
        toastSuccess(
          isActive ? t('channelWebhooks.done.on', { count: replayed }) : t('channelWebhooks.done.off'),
        );
        void showChannel(client, data);
      },
      onError,
      onSettled: close,
    },
  );
  const rotate = useIdempotentMutation(
    {
      scope: ['channel-webhook-secret', channel._id],
      send: (body: { version: number }, key) =>
        api.channelWebhooks.rotateSecret({ headers: { 'idempotency-key': key }, params, body }),
    },
    {
      onSuccess: ({ data, secret }) => {
        if (secret !== null) onSecret(secret);
        void showChannel(client, data);
      },
      onError,
      onSettled: close,
    },
  );
  const sendTest = useIdempotentMutation(
    {
      scope: ['channel-webhook-test', channel._id],
      send: (_: null, key) => api.channelWebhooks.sendTest({ headers: { 'idempotency-key': key }, params }),
    },
    {
      onSuccess: () => {
        toastSuccess(t('channelWebhooks.done.test'));
        void client.invalidateQueries({ queryKey: orpc.channelWebhooks.key() });
      },
      onError,
    },
  );
  const { unanswered } = rotate;
  // After a further change of the webhook the server does not show the secret of that rotation.
  const canRepeat = unanswered !== null && version <= unanswered.version + 1;
  return (
    <>
      <Button
        size="xs"
        variant={isOff ? 'filled' : 'default'}
        leftSection={
          isOff ? (
            <IconPlayerPlay size={16} stroke={1.6} aria-hidden />
          ) : (
            <IconPlayerPause size={16} stroke={1.6} aria-hidden />
          )
        }
        onClick={() => setConfirming(isOff ? 'on' : 'off')}
      >
        {t(isOff ? 'channelWebhooks.on.button' : 'channelWebhooks.off.button')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
        onClick={() => setConfirming('rotate')}
      >
        {t('channelWebhooks.rotate.button')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        loading={sendTest.isPending}
        onClick={() => sendTest.mutate(null)}
      >
        {t('channelWebhooks.test')}
      </Button>
      {confirming && (
        <ConfirmModal
          opened
          title={t(`channelWebhooks.${confirming}.title`, { name: channel.name })}
          confirmLabel={t(`channelWebhooks.${confirming}.button`)}
          busy={status.isPending || rotate.isPending}
          onClose={close}
          onConfirm={() =>
            confirming === 'rotate'
              ? rotate.mutate(canRepeat ? unanswered : { version })
              : status.mutate({ isActive: confirming === 'on', version })
          }
        >
          <p>
            {confirming === 'on'
              ? t('channelWebhooks.on.body', { count: not_sent })
              : t(`channelWebhooks.${confirming}.body`)}
          </p>
        </ConfirmModal>
      )}
    </>
  );
}
