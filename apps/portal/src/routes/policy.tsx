import { createFileRoute } from '@tanstack/react-router';
import { PolicyPage } from '../features/policy/policy-page.tsx';
import { addTexts } from '../shared/i18n/i18n.ts';

export const Route = createFileRoute('/policy')({
  beforeLoad: () => addTexts('policy'),
  component: () => <PolicyPage document="privacy" />,
});
