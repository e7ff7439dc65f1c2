import { createFileRoute } from '@tanstack/react-router';
import { PartnerLogPage } from '../../../../features/logs/partners/partner-logs.tsx';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/(developer)/shukah-logs/$logId')({
  beforeLoad: () => addTexts('administration'),
  component: ShukahLog,
});

function ShukahLog() {
  const { logId } = Route.useParams();
  return <PartnerLogPage key={logId} id={logId} />;
}
