import { createFileRoute } from '@tanstack/react-router';
import { IntegrationHealthPage } from '../../../features/integration-health/integration-health-page.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/(developer)/integration-health')({
  beforeLoad: () => addTexts('administration'),
  component: IntegrationHealthPage,
});
