import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { DriverRatingLogsPage } from '../../features/ratings/rating-logs-page.tsx';
import {
  type DriverRatingLogsSearch,
  readDriverRatingLogsSearch,
} from '../../features/ratings/ratings-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/rating-drivers-detail')({
  validateSearch: (raw: Partial<DriverRatingLogsSearch> & SearchSchemaInput) =>
    readDriverRatingLogsSearch({ ...raw }),
  beforeLoad: () => addTexts('ratings'),
  component: DriverRatingLogs,
});

function DriverRatingLogs() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <DriverRatingLogsPage
      key={search['id-number']}
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace })}
    />
  );
}
