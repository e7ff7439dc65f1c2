import type { DriverGlance as Glance } from '@mishwar/contract';
import { DRIVER_TERMS, formatDay } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';

const riyals = (halalas: number): number => halalas / 100;

/** Compliance with each of the terms for drivers. */
export function DriverStanding({ glance: { terms, balance } }: { glance: Glance }) {
  const { t } = useTranslation();
  const { amount } = useFormat();
  const since = formatDay(terms.since);
  const rows = [
    {
      name: 'deposit',
      term: t('drivers.terms.deposit', { amount: riyals(DRIVER_TERMS.deposit) }),
      figure: t('drivers.terms.deposited', { amount: amount(terms.deposited) }),
      met: terms.deposit_met,
    },
    {
      name: 'balance',
      term: t('drivers.terms.balance', { amount: riyals(DRIVER_TERMS.balance) }),
      figure: t('drivers.terms.balance_now', { amount: amount(balance) }),
      met: terms.balance_met,
    },
    {
      name: 'late',
      term: t('drivers.terms.late', { minutes: DRIVER_TERMS.late_minutes }),
      figure: t('drivers.terms.late_since', { n: terms.late_orders, since }),
      met: terms.late_orders === 0,
    },
    {
      name: 'remittance',
      term: t('drivers.terms.remittance', { hours: DRIVER_TERMS.remittance_hours }),
      figure: t('drivers.terms.cash', {
        amount: amount(terms.cash),
        hours: DRIVER_TERMS.remittance_hours,
      }),
      met: true,
    },
    {
      name: 'settlement',
      term: t('drivers.terms.settlement'),
      figure: t('drivers.terms.due', {
        ...{ since, due: amount(terms.due), earned: amount(terms.earned) },
        ...{ fees: amount(terms.fees), held: amount(terms.held) },
      }),
      met: true,
    },
  ];
  return (
    <table className="table size-13 anywhere" aria-label={t('drivers.terms.title')}>
      <thead>
        <tr>
          <th scope="col">{t('drivers.terms.title')}</th>
          <th scope="col">{t('drivers.terms.figure')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, term, figure, met }) => (
          <tr key={name}>
            <th scope="row">{term}</th>
            <td className={met ? undefined : 'bold problem'}>{figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
