import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CompaniesPage } from '../../../features/delivery-companies/companies-page.tsx';
import {
  type CompaniesSearch,
  companiesList,
} from '../../../features/delivery-companies/companies-search.ts';
import { ApplicationsPage } from '../../../features/supplier-registration/applications-page.tsx';
import {
  type ApplicationsSearch,
  applicationsList,
} from '../../../features/supplier-registration/applications-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';
import { ListTabs } from '../../../shared/list/list-tabs.tsx';

const TABS = ['companies', 'applications'] as const;
type Tab = (typeof TABS)[number];

type Search =
  | (Omit<CompaniesSearch, 'tab'> & { tab?: 'companies' })
  | (Omit<ApplicationsSearch, 'tab'> & { tab: 'applications' });

/** Each tab has the filters of its own list. */
function readSearch(
  raw: { [Key in keyof CompaniesSearch]?: unknown } & { tab?: Tab } & SearchSchemaInput,
): Search {
  if (raw.tab === 'applications') return { ...applicationsList.read(raw), tab: raw.tab };
  return companiesList.read(raw);
}

export const Route = createFileRoute('/_app/delivery-company/')({
  validateSearch: readSearch,
  beforeLoad: () => addTexts('companies'),
  component: DeliveryCompanies,
});

function DeliveryCompanies() {
  const { t } = useTranslation();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const active = search.tab ?? 'companies';
  const tabs = (
    <ListTabs<Tab>
      label={t('deliveryCompanies.tabs.label')}
      active={active}
      onChange={(tab) => void navigate({ search: tab === 'applications' ? { tab } : {} })}
      tabs={TABS.map((name) => ({ name, label: t(`deliveryCompanies.tabs.${name}`) }))}
    />
  );
  if (search.tab === 'applications') {
    const { tab, ...own } = search;
    return (
      <ApplicationsPage
        search={own}
        onSearch={(next, { replace }) => void navigate({ search: { ...next, tab }, replace })}
        tabs={tabs}
      />
    );
  }
  const { tab: _companies, ...own } = search;
  return (
    <CompaniesPage
      search={own}
      onSearch={(next, { replace }) => void navigate({ search: next, replace })}
      tabs={tabs}
    />
  );
}
