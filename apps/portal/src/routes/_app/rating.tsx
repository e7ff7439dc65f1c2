import { createFileRoute } from '@tanstack/react-router';
import { RatingsPage } from '../../features/ratings/ratings-page.tsx';
import { validateRatingsSearch } from '../../features/ratings/ratings-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app/rating')({
  validateSearch: validateRatingsSearch,
  beforeLoad: () => addTexts('ratings'),
  component: Ratings,
});

function Ratings() {
  const navigate = Route.useNavigate();
  return (
    <RatingsPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  );
}
