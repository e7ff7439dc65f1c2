import type { CompanyStatement } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { Amount } from '../format/amount.tsx';
import { Ltr } from '../ui/ltr.tsx';

const AMOUNTS = [
  'contract_price',
  'contract_tax',
  'delivery_cost',
  'fees',
  'fee_tax',
  'adjustments',
] as const;

interface StatementFiguresProps {
  statement: Pick<CompanyStatement, 'orders' | (typeof AMOUNTS)[number]>;
  className: string | undefined;
}

/** The figures of a delivery company's month, for staff and for the company itself. */
export function StatementFigures({ statement, className }: StatementFiguresProps) {
  const { t } = useTranslation();
  return (
    <dl className={className}>
      <div>
        <dt>{t('deliveryCompanies.statement.orders')}</dt>
        <dd>
          <Ltr>{statement.orders}</Ltr>
        </dd>
      </div>
      {AMOUNTS.map((name) => (
        <div key={name}>
          <dt>{t(`deliveryCompanies.statement.${name}`)}</dt>
          <dd>
            <Amount value={statement[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
