import { createFileRoute } from '@tanstack/react-router';
import { CreateFakeOrder } from '../../features/fake-orders/create-fake-order.tsx';
import { SettingsPage } from '../../features/settings/settings-page.tsx';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/settings')({
  beforeLoad: async () => {
    await Promise.all([addTexts('administration'), addTexts('distribution')]);
  },
  component: Settings,
});

function Settings() {
  return <SettingsPage createFakeOrder={<CreateFakeOrder />} />;
}
