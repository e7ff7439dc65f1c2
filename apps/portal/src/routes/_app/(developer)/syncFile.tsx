import { createFileRoute } from '@tanstack/react-router';
import { RecoveryFilesPage } from '../../../features/recovery-files/recovery-files-page.tsx';
import { recoveryFileList } from '../../../features/recovery-files/recovery-files-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/(developer)/syncFile')({
  validateSearch: recoveryFileList.validateSearch,
  beforeLoad: () => addTexts('administration'),
  component: RecoveryFiles,
});

function RecoveryFiles() {
  const navigate = Route.useNavigate();
  return (
    <RecoveryFilesPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
