import { createFileRoute } from '@tanstack/react-router';
import { NewPartnerPage } from '../../../../../features/partners/form/partner-pages.tsx';
import { addTexts } from '../../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/delivery-company/detail/$id/new')({
  beforeLoad: () => addTexts('companies'),
  component: NewPartner,
});

function NewPartner() {
  const { id } = Route.useParams();
  return <NewPartnerPage key={id} companyId={id} />;
}
