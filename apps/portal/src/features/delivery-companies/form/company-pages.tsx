import { Button } from '@mantine/core';
import type { CompanyBody, DeliveryCompany } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../../shared/api/api.ts';
import { isolate } from '../../../shared/i18n/i18n.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { RecordState } from '../../../shared/page/record-state.tsx';
import { companyQuery } from '../companies.queries.ts';
import { CompanyForm } from './company-form.tsx';
import { EMPTY_COMPANY, toCompanyValues } from './company-values.ts';

/** Registers a delivery company, then leads to the list. */
export function NewCompanyPage() {
  const { t } = useTranslation();
  const create = useIdempotentMutation({
    scope: ['company-create'],
    send: (body: CompanyBody, key) =>
      api.deliveryCompanies.create({ headers: { 'idempotency-key': key }, body }),
  });
  usePageHead({
    title: t('deliveryCompanies.new'),
    parents: [{ label: t('deliveryCompanies.title'), to: '/delivery-company' }],
  });
  return (
    <CompanyForm
      name="company:new"
      initialValues={EMPTY_COMPANY}
      save={(body) => create.mutateAsync(body)}
      savedText={t('deliveryCompanies.done.created')}
    />
  );
}

/** The form of a stored company. */
export function EditCompanyPage({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const query = useQuery(companyQuery(companyId));
  const company = query.data?.data;
  usePageHead({
    title: company ? isolate(company.name) : t('deliveryCompanies.action.edit'),
    parents: [{ label: t('deliveryCompanies.title'), to: '/delivery-company' }],
  });
  if (!company) return <CompanyRecordState query={query} />;
  return (
    <EditForm
      key={company._id}
      company={company}
      reload={async () => (await query.refetch()).data?.data.version}
    />
  );
}

function EditForm({
  company,
  reload,
}: {
  company: DeliveryCompany;
  reload: () => Promise<number | undefined>;
}) {
  const { t } = useTranslation();
  return (
    <CompanyForm
      name={`company:${company._id}`}
      version={company.version}
      reload={reload}
      initialValues={toCompanyValues(company)}
      save={(body) =>
        api.deliveryCompanies.update({
          params: { id: company._id },
          body: { ...body, version: company.version },
        })
      }
      savedText={t('deliveryCompanies.done.updated')}
    />
  );
}

/** Loading, not-found and error state of a page of one company. */
export function CompanyRecordState({ query }: { query: Parameters<typeof RecordState>[0]['query'] }) {
  const { t } = useTranslation();
  return (
    <RecordState
      query={query}
      failed={t('deliveryCompanies.form.failed')}
      missing={{
        title: t('deliveryCompanies.form.missing'),
        body: t('deliveryCompanies.form.missing_body'),
        action: (
          <Button renderRoot={(props) => <Link {...props} to="/delivery-company" />}>
            {t('deliveryCompanies.form.to_list')}
          </Button>
        ),
      }}
    />
  );
}
