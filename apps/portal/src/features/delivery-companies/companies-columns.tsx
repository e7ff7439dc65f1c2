import type { CompanyRow } from '@mishwar/contract';
import { formatIban, formatPhone } from '@mishwar/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { CompanyState } from './company-cells.tsx';

type Column = ListColumn<CompanyRow>;

const WIDTHS = {
  name: 164,
  phone: 100,
  cr_number: 98,
  contract: 104,
  iban: 226,
  company_distance_receive: 88,
  company_contract_price: 84,
  drivers: 72,
  created_at: 98,
  status: 92,
};

/** Columns with a shorter head. */
const HEADS = ['company_distance_receive', 'company_contract_price', 'drivers'] as const;
const isHead = (id: string): id is (typeof HEADS)[number] => (HEADS as readonly string[]).includes(id);

/** The columns of the list of companies. */
export function useCompanyColumns(): readonly Column[] {
  const { t } = useTranslation();
  const { date, amount } = useFormat();
  return useMemo((): Column[] => {
    const column = (
      id: keyof typeof WIDTHS,
      text: (row: CompanyRow) => string,
      more: Partial<Column> = {},
    ): Column => ({
      id,
      label: `deliveryCompanies.columns.${id}`,
      ...(isHead(id) && { head: `deliveryCompanies.heads.${id}` as const }),
      width: WIDTHS[id],
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    const digits = (...of: Parameters<typeof column>): Column => {
      const made = column(...of);
      return { ...made, whole: true, cell: (row) => <Ltr>{made.text(row)}</Ltr> };
    };
    return [
      column('name', ({ name }) => name, { fixed: true, grow: true }),
      digits('phone', ({ phone }) => formatPhone(phone)),
      digits('cr_number', ({ cr_number }) => cr_number ?? ''),
      column('contract', ({ contract }) => contract ?? ''),
      digits('iban', ({ iban }) => (iban === null ? '' : formatIban(iban))),
      column('company_distance_receive', ({ company_distance_receive: km }) =>
        km === null ? t('deliveryCompanies.no_limit') : t('deliveryCompanies.km', { km }),
      ),
      column(
        'company_contract_price',
        ({ company_contract_price: price }) => (price === null ? '' : amount(price)),
        {
          align: 'end',
          whole: true,
          term: 'contract_price',
          cell: ({ company_contract_price: price }) => (price === null ? '' : <Amount value={price} />),
        },
      ),
      digits('drivers', ({ drivers }) => String(drivers), { align: 'end' }),
      digits('created_at', ({ created_at }) => date(created_at), { sorted: true }),
      column(
        'status',
        ({ isActive }) =>
          t(isActive ? 'deliveryCompanies.status.active' : 'deliveryCompanies.status.inactive'),
        { essential: true, cell: ({ isActive }) => <CompanyState isActive={isActive} /> },
      ),
    ];
  }, [t, date, amount]);
}
