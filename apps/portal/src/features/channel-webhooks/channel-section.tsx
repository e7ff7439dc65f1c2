import { Box, Button } from '@mantine/core';
import type { ChannelWebhook, ChannelWithWebhook } from '@mishwar/contract';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import type { Tone } from '../../shared/theme/tokens.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { Deliveries } from './deliveries.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookForm } from './webhook-form.tsx';

const TONES = {
  on: 'delivered',
  failing: 'assigned',
  off: 'cancelled',
  disabled: 'cancelled',
} as const satisfies Record<ChannelWebhook['state'], Tone>;

interface ChannelSectionProps {
  channel: ChannelWithWebhook;
  /** Reads the channels again, and answers this one's version. */
  reload: () => Promise<number | undefined>;
}

/** One channel: its webhook's address, state, actions and latest deliveries. */
export function ChannelSection({ channel, reload }: ChannelSectionProps) {
  const { t } = useTranslation();
  const id = useId();
  const [secret, setSecret] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { webhook } = channel;
  return (
    <Box component="section" className="shrink frame rounded" p="12px 16px 16px" aria-labelledby={id}>
      <div className="row wrap gap-10">
        <h2 id={id} className="anywhere">
          <bdi>{channel.name}</bdi>
        </h2>
        {webhook ? (
          <StatusBadge tone={TONES[webhook.state]}>{t(`channelWebhooks.state.${webhook.state}`)}</StatusBadge>
        ) : (
          <StatusBadge tone="new">{t('channelWebhooks.state.none')}</StatusBadge>
        )}
      </div>
      {webhook && <Trouble webhook={webhook} />}
      <WebhookForm channel={channel} reload={reload} onSecret={setSecret} />
      {webhook && (
        <>
          <Facts webhook={webhook} />
          <div className="flex wrap gap-8 above-12" data-actions>
            <WebhookActions channel={channel} webhook={webhook} onSecret={setSecret} />
            <Button
              size="xs"
              variant="default"
              aria-expanded={isOpen}
              onClick={() => setOpen((open) => !open)}
            >
              {t(isOpen ? 'channelWebhooks.deliveries.hide' : 'channelWebhooks.deliveries.show')}
            </Button>
          </div>
          {isOpen && <Deliveries channelId={channel._id} />}
        </>
      )}
      {secret !== null && (
        <SecretDialog name={channel.name} secret={secret} onClose={() => setSecret(null)} />
      )}
    </Box>
  );
}

/** Why events do not arrive, and what happens to them. */
function Trouble({ webhook }: { webhook: ChannelWebhook }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  if (webhook.state === 'on') return null;
  const since = webhook.failing_since;
  return (
    <p
      className={`bold above-12 ${webhook.state === 'disabled' || webhook.state === 'failing' ? 'problem' : ''}`}
      data-state={webhook.state}
    >
      {t(`channelWebhooks.trouble.${webhook.state}`, {
        count: webhook.failures,
        since: since === null ? '' : `${date(since)} ${seconds(since)}`,
      })}
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ webhook }: { webhook: ChannelWebhook }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const until = webhook.previous_secret_until;
  return (
    <dl className="facts above-12">
      <Fact name={t('channelWebhooks.facts.waiting')}>
        <Ltr>{webhook.waiting.toLocaleString('en-US')}</Ltr>
      </Fact>
      <Fact name={t('channelWebhooks.facts.not_sent')}>
        <Ltr>{webhook.not_sent.toLocaleString('en-US')}</Ltr>
      </Fact>
      {until !== null && (
        <Fact name={t('channelWebhooks.facts.previous_secret')}>
          <Ltr>{`${date(until)} ${seconds(until)}`}</Ltr>
        </Fact>
      )}
    </dl>
  );
}
