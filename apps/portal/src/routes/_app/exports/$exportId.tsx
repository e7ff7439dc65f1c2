import { createFileRoute } from '@tanstack/react-router';
import { ExportFilePage } from '../../../features/exports/export-file-page.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/exports/$exportId')({
  beforeLoad: () => addTexts('administration'),
  component: ExportFileRoute,
});

function ExportFileRoute() {
  const { exportId } = Route.useParams();
  return <ExportFilePage key={exportId} id={exportId} />;
}
