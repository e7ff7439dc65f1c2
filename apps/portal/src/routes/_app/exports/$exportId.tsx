import { createFileRoute } from '@tanstack/react-router';
import { ExportFilePage } from '../../../features/exports/export-file-page.tsx';

export const Route = createFileRoute('/_app/exports/$exportId')({ component: ExportFileRoute });

function ExportFileRoute() {
  const { exportId } = Route.useParams();
  return <ExportFilePage key={exportId} id={exportId} />;
}
