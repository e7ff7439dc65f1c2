import { createFileRoute } from '@tanstack/react-router';
import { EditPartnerPage } from '../../../../../../features/partners/form/partner-pages.tsx';
import { addTexts } from '../../../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/delivery-company/detail/$id/edit/$pid')({
  beforeLoad: () => addTexts('companies'),
  component: EditPartner,
});

function EditPartner() {
  const { id, pid } = Route.useParams();
  return <EditPartnerPage key={pid} companyId={id} partnerId={pid} />;
}
