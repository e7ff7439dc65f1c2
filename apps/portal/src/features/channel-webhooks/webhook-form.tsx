import { Button, TextInput } from '@mantine/core';
import type { ChannelWithWebhook } from '@mishwar/contract';
import { ChannelWebhookBody } from '@mishwar/contract/channel-webhooks/channel-webhooks.forms.ts';
import { MAX_WEBHOOK_URL_LENGTH } from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../shared/api/api.ts';
import { StaleNotice } from '../../shared/form/stale-notice.tsx';
import { UnsavedBar } from '../../shared/form/unsaved/unsaved-bar.tsx';
import { useEditForm } from '../../shared/form/use-edit-form.ts';
import { toastSuccess } from '../../shared/ui/toast.ts';
import { showChannel } from './channel-webhooks.queries.ts';

interface WebhookFormProps {
  channel: ChannelWithWebhook;
  reload: () => Promise<number | undefined>;
  /** Called with the signing secret of a new webhook. */
  onSecret: (secret: string) => void;
}

/** The address of a channel's webhook. */
export function WebhookForm({ channel, reload, onSecret }: WebhookFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { _id: channel_id, webhook } = channel;
  const version = webhook?.version;
  const { mutateAsync: send } = useIdempotentMutation({
    scope: ['channel-webhook', channel_id],
    send: (body: ChannelWebhookBody & { version?: number }, key) =>
      api.channelWebhooks.save({ headers: { 'idempotency-key': key }, params: { channel_id }, body }),
  });
  const form = useEditForm({
    name: `channel-webhook:${channel_id}`,
    version: version ?? 0,
    schema: ChannelWebhookBody,
    initialValues: { url: webhook?.url ?? '' },
    reload,
    send: (body) => send({ ...body, ...(version !== undefined && { version }) }),
    onSent: ({ data, secret }) => {
      toastSuccess(t(webhook ? 'channelWebhooks.done.saved' : 'channelWebhooks.done.created'));
      if (secret !== null) onSecret(secret);
      return showChannel(client, data);
    },
  });
  return (
    <form
      noValidate
      className="grid gap-8 above-12"
      aria-label={t('channelWebhooks.form', { name: channel.name })}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {form.stale.notice && (
        <StaleNotice
          key={version}
          stale={form.stale}
          labelOf={() => t('channelWebhooks.url')}
          textOf={(_field, values) => values.url ?? ''}
        />
      )}
      <div className="stack gap-8">
        <TextInput
          key={form.key('url')}
          {...form.field('url')}
          label={t('channelWebhooks.url')}
          placeholder="https://"
          dir="ltr"
          type="url"
          maw={640}
          inputMode="url"
          required
          maxLength={MAX_WEBHOOK_URL_LENGTH}
        />
        <div className="row wrap gap-12">
          <Button type="submit" loading={form.isSending}>
            {t(webhook ? 'channelWebhooks.save' : 'channelWebhooks.create')}
          </Button>
          <UnsavedBar unsaved={form.unsaved} labelOf={() => t('channelWebhooks.url')} />
        </div>
      </div>
      {form.problem !== null && (
        <p className="bold problem" role="alert">
          {form.problem}
        </p>
      )}
    </form>
  );
}
