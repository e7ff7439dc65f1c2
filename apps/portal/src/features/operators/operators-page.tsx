import { Button } from '@mantine/core';
import type { OperatorRow } from '@mishwar/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { operatorCard } from './operator-card.tsx';
import { type OperatorDialogKind, OperatorRowPanel } from './operator-row-panel.tsx';
import { operatorsQuery } from './operators.queries.ts';
import { operatorName, useOperatorColumns } from './operators-columns.tsx';
import { type OperatorsSearch, operatorsList } from './operators-search.ts';
import { useCities } from './use-places.ts';

const DIALOGS = {
  deactivate: lazyPart(async () => ({
    default: (await import('./actions/deactivate-modal.tsx')).DeactivateModal,
  })),
  'set-password': lazyPart(async () => ({
    default: (await import('./actions/set-password-dialog.tsx')).SetPasswordDialog,
  })),
  'generate-password': lazyPart(async () => ({
    default: (await import('./actions/generate-password-dialog.tsx')).GeneratePasswordDialog,
  })),
  sessions: lazyPart(async () => ({
    default: (await import('./actions/sessions-dialog.tsx')).SessionsDialog,
  })),
} satisfies Record<OperatorDialogKind, unknown>;

interface OperatorsPageProps {
  search: OperatorsSearch;
  onSearch: (search: OperatorsSearch, options: { replace: boolean }) => void;
  /** What an operator did last; under the row. */
  latest: (operatorId: string) => ReactNode;
}

const rowId = (row: OperatorRow) => row._id;

/** The list of operators, with the actions on one under its row. */
export function OperatorsPage({ search, onSearch, latest }: OperatorsPageProps) {
  const { t } = useTranslation();
  const query = useQuery(operatorsQuery(search));
  const cities = useCities();
  const [open, setOpen] = useState<{ kind: OperatorDialogKind; row: OperatorRow } | null>(null);
  const onDialog = useCallback((kind: OperatorDialogKind, row: OperatorRow) => setOpen({ kind, row }), []);
  const panel = useCallback(
    (row: OperatorRow) => <OperatorRowPanel row={row} latest={latest(row._id)} onDialog={onDialog} />,
    [onDialog, latest],
  );
  const rowName = useCallback((row: OperatorRow) => t('operators.name', { name: operatorName(row) }), [t]);
  const filterOptions = useMemo(() => ({ cities }), [cities]);
  usePageHead({ title: t('operators.title') });
  const close = useCallback(() => setOpen(null), []);
  const Opened = open && DIALOGS[open.kind];
  return (
    <>
      <ListPage
        name={t('operators.title')}
        list={operatorsList}
        search={search}
        onSearch={onSearch}
        query={query}
        rows={query.data?.data}
        total={query.data?.total}
        columns={useOperatorColumns()}
        rowId={rowId}
        rowName={rowName}
        primaryFilter="keyword"
        filterOptions={filterOptions}
        panel={panel}
        card={operatorCard}
        csvName="operators"
        toolbar={
          <Button
            size="xs"
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/ops-management/new" />}
          >
            {t('operators.new')}
          </Button>
        }
      />
      <Suspense>{Opened && <Opened operator={open.row} onClose={close} />}</Suspense>
    </>
  );
}
