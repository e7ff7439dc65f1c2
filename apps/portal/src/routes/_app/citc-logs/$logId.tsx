import { createFileRoute } from '@tanstack/react-router';
import { CitcLogPage } from '../../../features/logs/citc/citc-log.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/citc-logs/$logId')({
  beforeLoad: () => addTexts('administration'),
  component: CitcLog,
});

function CitcLog() {
  const { logId } = Route.useParams();
  return <CitcLogPage key={logId} id={logId} />;
}
