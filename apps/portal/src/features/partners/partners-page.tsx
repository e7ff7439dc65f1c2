import { Button } from '@mantine/core';
import type { Partner } from '@mishwar/contract';
import { IconPencil, IconPlayerPlay, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import classes from '../../shared/list/row-actions.module.css';
import { usePageHead } from '../../shared/page/page-head.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import type { PartnerDialogKind } from './partner-modals.tsx';
import { partnersQuery } from './partners.queries.ts';
import { partnerCard, usePartnerColumns } from './partners-columns.tsx';
import { type PartnersSearch, partnersList } from './partners-search.ts';
import { partnerName, usePartnerActions } from './use-partner-actions.ts';

const PartnerModal = lazyPart(async () => ({
  default: (await import('./partner-modals.tsx')).PartnerModal,
}));

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface PartnersPageProps {
  company: { _id: string; name: string };
  search: PartnersSearch;
  onSearch: (search: PartnersSearch, options: { replace: boolean }) => void;
  tabs: ReactNode;
}

const rowId = (row: Partner) => row._id;

/** The partner users of one delivery company. */
export function PartnersPage({ company, search, onSearch, tabs }: PartnersPageProps) {
  const { t } = useTranslation();
  const query = useQuery(partnersQuery(company._id, search));
  const [open, setOpen] = useState<{ kind: PartnerDialogKind; partner: Partner } | null>(null);
  const onDialog = useCallback((kind: PartnerDialogKind, partner: Partner) => setOpen({ kind, partner }), []);
  const panel = useCallback((row: Partner) => <PartnerPanel row={row} onDialog={onDialog} />, [onDialog]);
  const rowName = useCallback((row: Partner) => t('partners.name', { name: partnerName(row) }), [t]);
  const title = t('deliveryCompanies.detail.partners_title', { name: company.name });
  usePageHead({ title, parents: [{ label: t('deliveryCompanies.title'), to: '/delivery-company' }] });
  const answer = query.data?.data;
  return (
    <>
      <ListPage
        name={title}
        list={partnersList}
        search={search}
        onSearch={onSearch}
        query={query}
        rows={answer?.results}
        total={answer?.total}
        totalExact={answer?.total_exact}
        columns={usePartnerColumns()}
        rowId={rowId}
        rowName={rowName}
        primaryFilter="keyword"
        panel={panel}
        card={partnerCard}
        csvName="partners"
        tabs={tabs}
        toolbar={
          <>
            <Button
              size="xs"
              leftSection={<IconPlus {...ICON} />}
              renderRoot={(props) => (
                <Link {...props} to="/delivery-company/detail/$id/new" params={{ id: company._id }} />
              )}
            >
              {t('partners.new')}
            </Button>
            <IconButton
              outline
              label={t('deliveryCompanies.refresh')}
              aria-busy={query.isFetching}
              onClick={() => void query.refetch()}
            >
              <IconRefresh size={17} stroke={1.6} />
            </IconButton>
          </>
        }
      />
      <Suspense>{open && <PartnerModal {...open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}

interface PartnerPanelProps {
  row: Partner;
  onDialog: (kind: PartnerDialogKind, row: Partner) => void;
}

/** Under the row of a partner user: its actions. */
function PartnerPanel({ row, onDialog }: PartnerPanelProps) {
  const { t } = useTranslation();
  const { setActive } = usePartnerActions();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={classes.panel}
      role="group"
      aria-label={t('partners.action.label', { name: partnerName(row) })}
    >
      <Button
        size="xs"
        leftSection={<IconPencil {...ICON} />}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/delivery-company/detail/$id/edit/$pid"
            params={{ id: row.company_id, pid: row._id }}
          />
        )}
      >
        {t('partners.action.edit')}
      </Button>
      {row.is_active ? (
        <Button
          className="problem"
          size="xs"
          variant="outline"
          color="red"
          onClick={() => onDialog('deactivate', row)}
        >
          {t('partners.action.deactivate')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPlay {...ICON} />}
          loading={setActive.isPending}
          onClick={() => setActive.mutate({ partner: row, is_active: true })}
        >
          {t('partners.action.activate')}
        </Button>
      )}
      <Button
        className="problem"
        size="xs"
        variant="outline"
        color="red"
        leftSection={<IconTrash {...ICON} />}
        onClick={() => onDialog('remove', row)}
      >
        {t('partners.action.remove')}
      </Button>
    </div>
  );
}
