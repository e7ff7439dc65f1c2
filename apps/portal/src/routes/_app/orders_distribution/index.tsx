import { createFileRoute } from '@tanstack/react-router';
import { DistributionPage } from '../../../features/distribution/distribution-page.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/orders_distribution/')({
  beforeLoad: () => addTexts('distribution'),
  component: DistributionPage,
});
