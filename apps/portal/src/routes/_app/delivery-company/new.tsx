import { createFileRoute } from '@tanstack/react-router';
import { NewCompanyPage } from '../../../features/delivery-companies/form/company-pages.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/delivery-company/new')({
  beforeLoad: () => addTexts('companies'),
  component: NewCompanyPage,
});
