import { createFileRoute } from '@tanstack/react-router';
import { PartnerShell } from '../app/shell/partner/partner-shell.tsx';
import { addTexts } from '../shared/i18n/i18n.ts';

/** The portal of companies, for partner users. */
export const Route = createFileRoute('/_partner')({
  beforeLoad: async () => {
    await Promise.all([addTexts('signed-in'), addTexts('partner-portal')]);
  },
  component: PartnerShell,
});
