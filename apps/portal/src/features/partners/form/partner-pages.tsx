import { Button } from '@mantine/core';
import type { NewPartnerBody, Partner } from '@mishwar/contract';
import {
  NewPartnerBody as NewPartnerSchema,
  PartnerBody as PartnerSchema,
} from '@mishwar/contract/partners/partners.forms.ts';
import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../../shared/api/api.ts';
import { isolate } from '../../../shared/i18n/i18n.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { RecordState } from '../../../shared/page/record-state.tsx';
import { partnerQuery } from '../partners.queries.ts';
import { partnerName } from '../use-partner-actions.ts';
import { PartnerForm } from './partner-form.tsx';

const EMPTY = { first_name: '', last_name: '', email: '', phone: '', password: '' };

/** The page before this one, or the partner users of the company. */
function useGoBack(companyId: string) {
  const { history, navigate } = useRouter();
  return () =>
    history.canGoBack()
      ? history.back()
      : navigate({
          to: '/delivery-company/detail/$id',
          params: { id: companyId },
          search: { tab: 'partner' },
        });
}

const useParents = () => {
  const { t } = useTranslation();
  return [{ label: t('deliveryCompanies.title'), to: '/delivery-company' }];
};

/** Creates a partner user of a company, then leads back. */
export function NewPartnerPage({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const goBack = useGoBack(companyId);
  const create = useIdempotentMutation({
    scope: ['partner-create', companyId],
    send: (body: NewPartnerBody, key) => api.partners.create({ headers: { 'idempotency-key': key }, body }),
  });
  usePageHead({ title: t('partners.new'), parents: useParents() });
  return (
    <PartnerForm
      schema={NewPartnerSchema}
      initialValues={EMPTY}
      toBody={(values) => ({ ...values, company_id: companyId })}
      save={(body) => create.mutateAsync(body)}
      savedText={t('partners.done.created')}
      onSaved={goBack}
    />
  );
}

/** The form of a stored partner user, of the address. */
export function EditPartnerPage({ companyId, partnerId }: { companyId: string; partnerId: string }) {
  const { t } = useTranslation();
  const query = useQuery(partnerQuery(partnerId));
  const storedPartner = query.data?.data;
  // A user of another company is not of this address.
  const partner = storedPartner?.company_id === companyId ? storedPartner : undefined;
  const isElsewhere = storedPartner !== undefined && partner === undefined;
  usePageHead({
    title: partner ? isolate(partnerName(partner)) : t('partners.edit_title'),
    parents: useParents(),
  });
  if (!partner) {
    return (
      <RecordState
        query={isElsewhere ? { ...query, isPending: false, error: NOT_FOUND } : query}
        failed={t('partners.form.failed')}
        missing={{
          title: t('partners.form.missing'),
          body: t('partners.form.missing_body'),
          action: (
            <Button
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/delivery-company/detail/$id"
                  params={{ id: companyId }}
                  search={{ tab: 'partner' }}
                />
              )}
            >
              {t('partners.form.back')}
            </Button>
          ),
        }}
      />
    );
  }
  return (
    <EditForm
      key={partner._id}
      partner={partner}
      reload={async () => (await query.refetch()).data?.data.version}
    />
  );
}

const NOT_FOUND = new ORPCError('NOT_FOUND', { status: 404 });

function EditForm({ partner, reload }: { partner: Partner; reload: () => Promise<number | undefined> }) {
  const { t } = useTranslation();
  const { first_name, last_name, email, phone, version } = partner;
  const goBack = useGoBack(partner.company_id);
  return (
    <PartnerForm
      schema={PartnerSchema}
      version={version}
      reload={reload}
      initialValues={{ first_name, last_name, email, phone, password: '' }}
      toBody={({ email: _fixed, ...values }) => values}
      save={(body) => api.partners.update({ params: { id: partner._id }, body: { ...body, version } })}
      savedText={t('partners.done.updated')}
      onSaved={goBack}
    />
  );
}
