import { createFileRoute } from '@tanstack/react-router';
import { TrialBalancePage } from '../../features/ledger/trial-balance-page.tsx';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/trial-balance')({
  beforeLoad: () => addTexts('wallet'),
  component: TrialBalancePage,
});
