import type { DriverCode } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { CodeCell } from './code-cell.tsx';
import { type DriverCodesSearch, driverCodesList } from './driver-codes-search.ts';

interface DriverCodesPageProps {
  search: DriverCodesSearch;
  onSearch: (search: DriverCodesSearch, options: { replace: boolean }) => void;
}

/** Polling interval: codes are valid for minutes. */
const REFETCH_INTERVAL_MS = 10_000;

const codeId = (code: DriverCode) => code._id;
const codeName = (code: DriverCode) => code.drivers.name;
const ignoreClick = () => undefined;
const card = (code: DriverCode) => (
  <div>
    <strong>
      <bdi>{code.drivers.name}</bdi>
    </strong>
    <div>
      <Ltr>{formatPhone(code.phone)}</Ltr>
    </div>
    <CodeCell code={code} />
  </div>
);

/** One-time codes of drivers that are still valid, each hidden until it is revealed. */
export function DriverCodesPage({ search, onSearch }: DriverCodesPageProps) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const query = useQuery(
    orpc.driverCodes.list.queryOptions({
      input: {
        page: search.page,
        limit: search.limit,
        sort: search.sort ?? -1,
        filters: search.filters ?? {},
      },
      placeholderData: keepPreviousData,
      refetchInterval: REFETCH_INTERVAL_MS,
    }),
  );
  usePageHead({ title: t('driverCodes.title'), parents: [{ label: t('shell.groups.drivers') }] });
  const columns = useMemo((): ListColumn<DriverCode>[] => {
    const at = (instant: string) => `${date(instant)} ${seconds(instant)}`;
    const digits = (
      id: string,
      label: ListColumn<DriverCode>['label'],
      text: (code: DriverCode) => string,
      more: Partial<ListColumn<DriverCode>> = {},
    ): ListColumn<DriverCode> => ({
      id,
      label,
      width: 170,
      whole: true,
      text,
      cell: (code) => <Ltr>{text(code)}</Ltr>,
      ...more,
    });
    return [
      {
        id: 'name',
        label: 'driverCodes.name',
        width: 220,
        fixed: true,
        grow: true,
        text: codeName,
        cell: (code) => <bdi>{code.drivers.name}</bdi>,
      },
      digits('code', 'driverCodes.code', ({ passKey }) => passKey, {
        cell: (code) => <CodeCell code={code} />,
      }),
      digits('phone', 'driverCodes.phone', ({ phone }) => formatPhone(phone)),
      digits('created', 'driverCodes.created', ({ created_at }) => at(created_at), { sorted: true }),
      digits('expires', 'driverCodes.expires', ({ expired_at }) => at(expired_at), { essential: true }),
    ];
  }, [date, seconds]);
  return (
    <ListPage
      name={t('driverCodes.title')}
      list={driverCodesList}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={query.data?.data.results}
      total={query.data?.data.count}
      totalExact
      columns={columns}
      rowId={codeId}
      rowName={codeName}
      onRowClick={ignoreClick}
      card={card}
      primaryFilter="phone"
      csvName="driver-codes"
      toolbar={
        <IconButton
          outline
          label={t('common.refresh')}
          aria-busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          <IconRefresh size={17} stroke={1.6} />
        </IconButton>
      }
    />
  );
}
