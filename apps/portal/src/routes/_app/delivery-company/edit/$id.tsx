import { createFileRoute } from '@tanstack/react-router';
import { EditCompanyPage } from '../../../../features/delivery-companies/form/company-pages.tsx';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/delivery-company/edit/$id')({
  beforeLoad: () => addTexts('companies'),
  component: EditCompany,
});

function EditCompany() {
  const { id } = Route.useParams();
  return <EditCompanyPage key={id} companyId={id} />;
}
