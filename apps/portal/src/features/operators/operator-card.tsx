import type { OperatorRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import classes from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { Names } from '../../shared/ui/names.tsx';
import { OperatorState, operatorName } from './operators-columns.tsx';
import { useCities } from './use-places.ts';

/** An operator as a card, for phones. */
function OperatorCard({ row }: { row: OperatorRow }) {
  const { t } = useTranslation();
  const { nameOf } = useCities();
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <bdi>{operatorName(row)}</bdi>
        </strong>
        <OperatorState status={row.status} />
      </span>
      <Ltr>{row.code}</Ltr>
      <span className={classes.main}>
        <bdi>{row.email}</bdi>
      </span>
      <Ltr>{formatPhone(row.phone)}</Ltr>
      <span className={classes.line}>
        <Names of={row.city_id.map(nameOf)} />
      </span>
      <span>{t(`operators.roles.${row.role}`)}</span>
    </div>
  );
}

/** Stable identity for the list kit. */
export const operatorCard = (row: OperatorRow) => <OperatorCard row={row} />;
