import { createFileRoute } from '@tanstack/react-router';
import { ErpLogPage } from '../../../../features/logs/partners/partner-logs.tsx';
import { addTexts } from '../../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/(developer)/odoo-logs/$logId')({
  beforeLoad: () => addTexts('administration'),
  component: OdooLog,
});

function OdooLog() {
  const { logId } = Route.useParams();
  return <ErpLogPage key={logId} id={logId} />;
}
