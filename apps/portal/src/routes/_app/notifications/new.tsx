import { createFileRoute } from '@tanstack/react-router';
import { NewNotificationPage } from '../../../features/notifications/new-notification-page.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/notifications/new')({
  beforeLoad: () => addTexts('drivers'),
  component: NewNotificationPage,
});
