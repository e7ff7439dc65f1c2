import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { StoreRatingLogsPage } from '../../features/ratings/rating-logs-page.tsx';
import {
  readStoreRatingLogsSearch,
  type StoreRatingLogsSearch,
} from '../../features/ratings/ratings-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/rating-stores-detail')({
  validateSearch: (raw: Partial<StoreRatingLogsSearch> & SearchSchemaInput) =>
    readStoreRatingLogsSearch({ ...raw }),
  beforeLoad: () => addTexts('ratings'),
  component: StoreRatingLogs,
});

function StoreRatingLogs() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <StoreRatingLogsPage
      key={search.merchant_id}
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace })}
    />
  );
}
