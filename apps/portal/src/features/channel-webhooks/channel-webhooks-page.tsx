import { Box, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../shared/page/page-head.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { ChannelSection } from './channel-section.tsx';
import { webhooksQuery } from './channel-webhooks.queries.ts';

/** Where each ordering channel hears of its orders, and what came of it. */
export function ChannelWebhooksPage() {
  const { t } = useTranslation();
  usePageHead({ title: t('channelWebhooks.title'), parents: [{ label: t('shell.groups.developer') }] });
  const query = useQuery(webhooksQuery());
  const channels = query.data?.data;
  if (query.isError && !channels)
    return <LoadFailed text={t('channelWebhooks.failed')} onRetry={query.refetch} />;
  if (!channels) {
    return (
      <div className="grid gap-16 pad-16" role="status" aria-label={t('common.loading')}>
        <Skeleton height={160} />
        <Skeleton height={160} />
      </div>
    );
  }
  return (
    <div className="grid gap-16 pad-16">
      <Box component="p" className="soft" maw={760}>
        {t('channelWebhooks.intro')}
      </Box>
      {channels.length === 0 && <p>{t('channelWebhooks.none')}</p>}
      {channels.map((channel) => (
        <ChannelSection
          key={channel._id}
          channel={channel}
          reload={async () => {
            const { data } = await query.refetch();
            return data?.data.find(({ _id }) => _id === channel._id)?.webhook?.version;
          }}
        />
      ))}
    </div>
  );
}
