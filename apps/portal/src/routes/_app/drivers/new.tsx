import { createFileRoute } from '@tanstack/react-router';
import { NewDriverPage } from '../../../features/drivers/form/new-driver-page.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/drivers/new')({
  beforeLoad: () => addTexts('drivers'),
  component: NewDriverPage,
});
