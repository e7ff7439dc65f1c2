import { createFileRoute } from '@tanstack/react-router';
import { ApplyPage } from '../../features/supplier-registration/apply/apply-page.tsx';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/suppliers/apply')({
  beforeLoad: () => Promise.all([addTexts('signed-in'), addTexts('companies')]),
  component: ApplyPage,
});
