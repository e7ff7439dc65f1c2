import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { CompanyDetail } from '../../../../../features/delivery-companies/detail/company-detail.tsx';
import {
  COMPANY_TABS,
  type CompanyTab,
} from '../../../../../features/delivery-companies/detail/company-tabs.ts';
import { CompanyDriversPage } from '../../../../../features/drivers/company-drivers-page.tsx';
import {
  type CompanyDriversSearch,
  companyDriversList,
} from '../../../../../features/drivers/drivers-search.ts';
import { CompanyOrdersPage } from '../../../../../features/orders/list/company-orders-page.tsx';
import {
  type CompanyOrdersSearch,
  companyOrdersList,
} from '../../../../../features/orders/list/orders-search.ts';
import { PartnersPage } from '../../../../../features/partners/partners-page.tsx';
import { type PartnersSearch, partnersList } from '../../../../../features/partners/partners-search.ts';
import { addTexts } from '../../../../../shared/i18n/i18n.ts';
import { lazyPart } from '../../../../../shared/lazy-part/lazy-part.tsx';

const CreditDriver = lazyPart(async () => {
  const dialog = import('../../../../../features/transactions/credit-driver/credit-driver-dialog.tsx');
  const [{ CreditDriverDialog }] = await Promise.all([dialog, addTexts('wallet')]);
  return { default: CreditDriverDialog };
});

type Search =
  | (Omit<CompanyOrdersSearch, 'tab'> & { tab?: 'order' })
  | (Omit<CompanyDriversSearch, 'tab'> & { tab: 'driver' })
  | (Omit<PartnersSearch, 'tab'> & { tab: 'partner' });

/** Each tab has the filters of its own list. */
function readSearch(
  raw: { [Key in keyof CompanyOrdersSearch]?: unknown } & { tab?: CompanyTab } & SearchSchemaInput,
): Search {
  const tab = COMPANY_TABS.find((name) => name === raw.tab);
  if (tab === 'driver') return { ...companyDriversList.read(raw), tab };
  if (tab === 'partner') return { ...partnersList.read(raw), tab };
  return { ...companyOrdersList.read(raw), ...(tab && { tab }) };
}

export const Route = createFileRoute('/_app/delivery-company/detail/$id/')({
  validateSearch: readSearch,
  beforeLoad: () => Promise.all([addTexts('companies'), addTexts('drivers')]).then(() => undefined),
  component: Company,
});

function Company() {
  const navigate = Route.useNavigate();
  const { id } = Route.useParams();
  const search = Route.useSearch();
  return (
    <CompanyDetail
      key={id}
      companyId={id}
      tab={search.tab ?? 'order'}
      onTab={(tab) => void navigate({ search: { tab } })}
      list={(company, tabs) => {
        if (search.tab === 'driver') {
          const { tab, ...own } = search;
          return (
            <CompanyDriversPage
              company={company}
              search={own}
              onSearch={(next, { replace }) => void navigate({ search: { ...next, tab }, replace })}
              tabs={tabs}
              credit={(driver, onClose, onDone) => (
                <CreditDriver driver={driver} onClose={onClose} onDone={onDone} />
              )}
            />
          );
        }
        if (search.tab === 'partner') {
          const { tab, ...own } = search;
          return (
            <PartnersPage
              company={company}
              search={own}
              onSearch={(next, { replace }) => void navigate({ search: { ...next, tab }, replace })}
              tabs={tabs}
            />
          );
        }
        const { tab, ...own } = search;
        return (
          <CompanyOrdersPage
            company={company}
            search={own}
            onSearch={(next, { replace }) =>
              void navigate({ search: { ...next, ...(tab && { tab }) }, replace })
            }
            tabs={tabs}
          />
        );
      }}
    />
  );
}
