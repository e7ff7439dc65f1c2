import { createFileRoute } from '@tanstack/react-router';
import { HttpLogPage } from '../../../features/logs/http/http-log.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/http-logs/$logId')({
  beforeLoad: () => addTexts('administration'),
  component: HttpLog,
});

function HttpLog() {
  const { logId } = Route.useParams();
  return <HttpLogPage key={logId} id={logId} />;
}
