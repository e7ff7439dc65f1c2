import type { RegistrationRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { Names } from '../../shared/ui/names.tsx';
import { RegistrationState } from './registrations-columns.tsx';

/** A registration as a card, for phones. */
function RegistrationCard({ row }: { row: RegistrationRow }) {
  const { language, date } = useFormat();
  const city = language === 'ar' ? row.city.nameAr : row.city.nameEn;
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <bdi>{row.name}</bdi>
        </strong>
        <RegistrationState status={row.status} />
      </span>
      <Ltr>{date(row.created_at)}</Ltr>
      <span className={classes.main}>
        <Ltr>{formatPhone(row.phone)}</Ltr>
      </span>
      <span>
        <Ltr>{row.id_number}</Ltr>
      </span>
      <span className={classes.line}>
        <Names of={[row.company_name, city]} />
      </span>
    </div>
  );
}

/** Stable identity for the list kit. */
export const registrationCard = (row: RegistrationRow) => <RegistrationCard row={row} />;
