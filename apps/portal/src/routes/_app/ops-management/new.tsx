import { createFileRoute } from '@tanstack/react-router';
import { NewOperatorPage } from '../../../features/operators/form/new-operator-page.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';
import { SuperAdminOnly } from '../../../shared/page/super-admin-only.tsx';

export const Route = createFileRoute('/_app/ops-management/new')({
  beforeLoad: () => addTexts('administration'),
  component: NewOperator,
});

function NewOperator() {
  return (
    <SuperAdminOnly>
      <NewOperatorPage />
    </SuperAdminOnly>
  );
}
