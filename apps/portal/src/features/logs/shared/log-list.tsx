import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../shared/list/list-page.tsx';
import type { ListPageProps } from '../../../shared/list/list-page-props.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import type { FilterFields } from '../../../shared/url/define-list.ts';
import { type AskForFile, useLogExport } from './use-log-export.ts';

/** Moves an open detail to the neighbouring row; absent at the ends. */
export interface LogSteps {
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
}

interface LogListProps<Row, Fields extends FilterFields, Tab extends string, Size extends number>
  extends Omit<ListPageProps<Row, Fields, Tab, Size>, 'onRowClick' | 'toolbar' | 'rowId'> {
  idOf: (row: Row) => string;
  /** The detail of a row. */
  detail: (id: string, onClose: () => void, steps: LogSteps) => ReactNode;
  ask: AskForFile;
  /** Beside export and refresh. */
  tools?: ReactNode;
}

/** The list of a log: export, refresh, and a click on a row opens its detail. */
export function LogList<Row, Fields extends FilterFields, Tab extends string, Size extends number>(
  props: LogListProps<Row, Fields, Tab, Size>,
) {
  const { idOf, detail, ask, tools, ...list } = props;
  const { t } = useTranslation();
  const [opened, setOpened] = useState<string | null>(null);
  const onRowClick = useCallback((row: Row) => setOpened(idOf(row)), [idOf]);
  const excel = useLogExport(ask, list.csvName);
  usePageHead({ title: list.name, parents: [{ label: t('shell.groups.developer') }] });
  const ids = (list.rows ?? []).map(idOf);
  const at = opened === null ? -1 : ids.indexOf(opened);
  const stepTo = (to: number) => {
    const id = at < 0 ? undefined : ids[to];
    return id === undefined ? undefined : () => setOpened(id);
  };
  return (
    <>
      <ListPage<Row, Fields, Tab, Size>
        {...list}
        rowId={idOf}
        onRowClick={onRowClick}
        toolbar={
          <>
            {tools}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
              loading={excel.isPending}
              onClick={() => excel.mutate()}
            >
              {t('logs.export.button')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
              loading={list.query.isFetching}
              onClick={() => void list.query.refetch()}
            >
              {t('logs.refresh')}
            </Button>
          </>
        }
      />
      <Suspense>
        {opened !== null &&
          detail(opened, () => setOpened(null), { previous: stepTo(at - 1), next: stepTo(at + 1) })}
      </Suspense>
    </>
  );
}
