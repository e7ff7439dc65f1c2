import { Button } from '@mantine/core';
import type { DeliveryCompany } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { IconPencil, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { ListTabs } from '../../../shared/list/list-tabs.tsx';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { companyQuery } from '../companies.queries.ts';
import { CompanyState } from '../company-cells.tsx';
import { CompanyRecordState } from '../form/company-pages.tsx';
import { CompanyGlance } from './company-glance.tsx';
import { COMPANY_TABS, type CompanyTab } from './company-tabs.ts';

const StatementDialog = lazyPart(async () => ({
  default: (await import('./statement-dialog.tsx')).StatementDialog,
}));

interface CompanyDetailProps {
  companyId: string;
  tab: CompanyTab;
  onTab: (tab: CompanyTab) => void;
  /** The list of the tab, from another feature, with the tabs. */
  list: (company: DeliveryCompany, tabs: ReactNode) => ReactNode;
}

/** Until the lists of the company set a title of their own, the page must not keep that of the page before. */
function NoCompanyYet({ query }: Parameters<typeof CompanyRecordState>[0]) {
  const { t } = useTranslation();
  usePageHead({
    title: t('deliveryCompanies.detail.title'),
    parents: [{ label: t('deliveryCompanies.title'), to: '/delivery-company' }],
  });
  return <CompanyRecordState query={query} />;
}

/** One delivery company: its day above a list of its orders, drivers or partner users. */
export function CompanyDetail({ companyId, tab, onTab, list }: CompanyDetailProps) {
  const { t } = useTranslation();
  const query = useQuery(companyQuery(companyId));
  const [isStatementOpen, setStatementOpen] = useState(false);
  const company = query.data?.data;
  if (!company) return <NoCompanyYet query={query} />;
  const tabs = (
    <ListTabs<CompanyTab>
      label={t('deliveryCompanies.detail.tabs')}
      active={tab}
      onChange={onTab}
      tabs={COMPANY_TABS.map((name) => ({ name, label: t(`deliveryCompanies.detail.${name}`) }))}
    />
  );
  return (
    <div className="column short tall">
      <header className="row wrap fixed gap-12 pad-10-16" data-actions>
        <bdi className="heading bold">{company.name}</bdi>
        <CompanyState isActive={company.isActive} />
        <span className="soft">
          <Ltr>{formatPhone(company.phone)}</Ltr>
        </span>
        <Button
          className="push"
          size="xs"
          variant="default"
          leftSection={<IconReceipt size={16} stroke={1.6} aria-hidden />}
          onClick={() => setStatementOpen(true)}
        >
          {t('deliveryCompanies.statement.open')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
          renderRoot={(props) => (
            <Link {...props} to="/delivery-company/edit/$id" params={{ id: companyId }} />
          )}
        >
          {t('deliveryCompanies.action.edit')}
        </Button>
      </header>
      <CompanyGlance companyId={companyId} />
      <div className="fill short">{list(company, tabs)}</div>
      <Suspense>
        {isStatementOpen && <StatementDialog company={company} onClose={() => setStatementOpen(false)} />}
      </Suspense>
    </div>
  );
}
