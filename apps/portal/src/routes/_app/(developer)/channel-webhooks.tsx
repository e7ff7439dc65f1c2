import { createFileRoute } from '@tanstack/react-router';
import { ChannelWebhooksPage } from '../../../features/channel-webhooks/channel-webhooks-page.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';
import { SuperAdminOnly } from '../../../shared/page/super-admin-only.tsx';

export const Route = createFileRoute('/_app/(developer)/channel-webhooks')({
  beforeLoad: () => addTexts('administration'),
  component: ChannelWebhooks,
});

function ChannelWebhooks() {
  return (
    <SuperAdminOnly>
      <ChannelWebhooksPage />
    </SuperAdminOnly>
  );
}
