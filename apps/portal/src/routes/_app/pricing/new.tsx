import { createFileRoute } from '@tanstack/react-router';
import { NewPlanPage } from '../../../features/plans/plan-pages.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/pricing/new')({
  beforeLoad: () => addTexts('wallet'),
  component: NewPlanPage,
});
