import { Button } from '@mantine/core';
import type { ApprovalRow } from '@mishwar/contract';
import { type ApprovalAction, isSuperAdmin } from '@mishwar/domain';
import { IconAdjustments } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../shared/list/list-page.tsx';
import { ListTabs } from '../../shared/list/list-tabs.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { useProfile } from '../../shared/session/profile.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { approvalsQuery } from './approvals.queries.ts';
import { approvalCard, approvalTone, useApprovalColumns } from './approvals-columns.tsx';
import { type ApprovalsSearch, approvalsList } from './approvals-search.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';

interface ApprovalsPageProps {
  search: ApprovalsSearch;
  onSearch: (search: ApprovalsSearch, options: { replace: boolean }) => void;
}

const approvalId = (row: ApprovalRow) => row._id;

/** Requests that wait for a second super admin, and the decided ones. */
export function ApprovalsPage({ search, onSearch }: ApprovalsPageProps) {
  const { t } = useTranslation();
  const profile = useProfile();
  const query = useQuery(approvalsQuery(search));
  const columns = useApprovalColumns();
  const [asked, setAsked] = useState<{ row: ApprovalRow; deed: ApprovalAction } | null>(null);
  const [ruleOpen, setRuleOpen] = useState(false);
  usePageHead({ title: t('approvals.title'), parents: [{ label: t('shell.groups.drivers') }] });
  const rowName = useCallback((row: ApprovalRow) => t('approvals.name', { id: row._id }), [t]);
  const panel = useCallback(
    (row: ApprovalRow) => <ApprovalPanel row={row} onDeed={(deed) => setAsked({ row, deed })} />,
    [],
  );
  const { tab = 'waiting' } = search;
  const waiting = query.data?.waiting;
  return (
    <>
      <ListPage
        name={t('approvals.title')}
        list={approvalsList}
        search={search}
        onSearch={onSearch}
        query={query}
        rows={query.data?.data.results}
        total={query.data?.data.total}
        totalExact
        columns={columns}
        rowId={approvalId}
        rowName={rowName}
        rowTone={approvalTone}
        panel={panel}
        card={approvalCard}
        csvName="approvals"
        tabs={
          <ListTabs<'waiting' | 'all'>
            label={t('approvals.tabs.label')}
            active={tab}
            onChange={(next) => {
              const { tab: _before, ...rest } = search;
              onSearch({ ...rest, page: 1, ...(next === 'all' && { tab: next }) }, { replace: false });
            }}
            tabs={[
              {
                name: 'waiting',
                label: t('approvals.tabs.waiting'),
                count: waiting === undefined ? undefined : String(waiting),
              },
              { name: 'all', label: t('approvals.tabs.all') },
            ]}
          />
        }
        toolbar={
          isSuperAdmin(profile) && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconAdjustments size={16} stroke={1.6} aria-hidden />}
              onClick={() => setRuleOpen(true)}
            >
              {t('approvals.rule.open')}
            </Button>
          )
        }
      />
      {asked && <DecideDialog {...asked} onClose={() => setAsked(null)} />}
      {ruleOpen && <RuleDialog onClose={() => setRuleOpen(false)} />}
    </>
  );
}
