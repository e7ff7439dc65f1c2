import { createFileRoute } from '@tanstack/react-router';
import { EditOperatorPage } from '../../../../features/operators/form/edit-operator-page.tsx';
import { addTexts } from '../../../../shared/i18n/i18n.ts';
import { SuperAdminOnly } from '../../../../shared/page/super-admin-only.tsx';

export const Route = createFileRoute('/_app/ops-management/edit/$operatorId')({
  beforeLoad: () => addTexts('administration'),
  component: EditOperator,
});

function EditOperator() {
  const { operatorId } = Route.useParams();
  return (
    <SuperAdminOnly>
      <EditOperatorPage key={operatorId} operatorId={operatorId} />
    </SuperAdminOnly>
  );
}
