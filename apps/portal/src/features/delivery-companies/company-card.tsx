import type { CompanyRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { CompanyState } from './company-cells.tsx';

/** A company as a card, for phones. */
function CompanyCard({ row }: { row: CompanyRow }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <bdi>{row.name}</bdi>
        </strong>
        <CompanyState isActive={row.isActive} />
      </span>
      <Ltr>{date(row.created_at)}</Ltr>
      <span className={classes.main}>
        <Ltr>{formatPhone(row.phone)}</Ltr>
      </span>
      <span>
        {t('deliveryCompanies.columns.drivers')} <Ltr>{row.drivers}</Ltr>
      </span>
      <span className={classes.line}>
        <Ltr>{row.cr_number ?? ''}</Ltr>
      </span>
      <span>
        {row.company_contract_price !== null && (
          <>
            {t('deliveryCompanies.columns.company_contract_price')}{' '}
            <Amount value={row.company_contract_price} />
          </>
        )}
      </span>
    </div>
  );
}

/** Stable identity for the list kit. */
export const companyCard = (row: CompanyRow) => <CompanyCard row={row} />;
