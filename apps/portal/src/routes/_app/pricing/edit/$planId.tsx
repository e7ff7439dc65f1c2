import { createFileRoute } from '@tanstack/react-router';
import { EditPlanPage } from '../../../../features/plans/plan-pages.tsx';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/pricing/edit/$planId')({
  beforeLoad: () => addTexts('wallet'),
  component: EditPlan,
});

function EditPlan() {
  const { planId } = Route.useParams();
  return <EditPlanPage key={planId} planId={planId} />;
}
