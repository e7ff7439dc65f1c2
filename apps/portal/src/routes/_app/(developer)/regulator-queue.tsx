import { createFileRoute } from '@tanstack/react-router';
import { RegulatorQueuePage } from '../../../features/regulator-queue/regulator-queue-page.tsx';
import { regulatorQueueList } from '../../../features/regulator-queue/regulator-queue-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/(developer)/regulator-queue')({
  validateSearch: regulatorQueueList.validateSearch,
  beforeLoad: () => addTexts('administration'),
  component: RegulatorQueue,
});

function RegulatorQueue() {
  const navigate = Route.useNavigate();
  return (
    <RegulatorQueuePage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
