import { Box } from '@mantine/core';
import type { TransactionDetail } from '@mishwar/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneLink } from '../../shared/contact/phone-link.tsx';
import { actorName, isPlatform } from '../../shared/format/actor-name.ts';
import { Amount } from '../../shared/format/amount.tsx';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { isolate } from '../../shared/i18n/i18n.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import classes from './transaction-drawer.module.css';
import { MovedAmount, methodText, methodWord, TransactionStatus } from './transaction-texts.tsx';
import { OrderLink } from './transactions-columns.tsx';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Box component="h3" className="line-below title" m="0 0 2px" pb={4}>
        {title}
      </Box>
      <dl>{children}</dl>
    </section>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`pairs ${classes.field}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface TransactionFieldsProps {
  transaction: TransactionDetail;
  /** Opens another transaction. */
  onOpen: (id: string) => void;
}

/** All fields of a transaction, in groups. */
export function TransactionFields({ transaction: row, onOpen }: TransactionFieldsProps) {
  const { t } = useTranslation();
  const { date, seconds, language } = useFormat();
  const money = (wire: string) => <Amount value={wire} />;
  const moved = (wire: string) => <MovedAmount type={row.type} wire={wire} />;
  const local = (arabic: string, english: string) =>
    (language === 'en' && english ? english : arabic) || NO_VALUE;
  const { driver, payfort_information: payment } = row;
  const car = [local(driver.car_type, driver.car_type_en), driver.car_number].filter(
    (part): part is string => Boolean(part) && part !== NO_VALUE,
  );
  return (
    <>
      <Group title={t('transactions.detail.money')}>
        <Field label={t('transactions.columns.type')}>{t(`transactions.types.${row.type}`)}</Field>
        <Field label={t('transactions.columns.status')}>
          <TransactionStatus row={row} />
        </Field>
        <Field label={t('transactions.columns.amount')}>{moved(row.amount)}</Field>
        <Field label={t('transactions.columns.gift')}>{moved(row.gift)}</Field>
        <Field label={t('transactions.columns.fee')}>{money(row.fee)}</Field>
        <Field label={t('transactions.columns.tax')}>{money(row.tax)}</Field>
        <Field label={t('transactions.columns.delivery_cost')}>{money(row.delivery_cost)}</Field>
        <Field label={t('transactions.columns.order_number')}>
          {row.order_number === null ? NO_VALUE : <OrderLink number={row.order_number} />}
        </Field>
        <Field label={t('transactions.columns.payment_method')}>{methodText(row)}</Field>
        <Field label={t('transactions.columns.created_by')}>
          <bdi>{actorName(row.created_by.name)}</bdi>
          {!isPlatform(row.created_by.name) && ` (${t(`transactions.creator.${row.created_by.role}`)})`}
        </Field>
        <Field label={t('transactions.columns.date')}>
          <Ltr>{`${date(row.created_at)} ${seconds(row.created_at)}`}</Ltr>
        </Field>
        {(['refund_id', 'refund_of_id'] as const).map((field) => {
          const id = row[field];
          return (
            id !== null && (
              <Field key={field} label={t(`transactions.detail.${field}`)}>
                <button type="button" className="linked underline" onClick={() => onOpen(id)}>
                  {t('transactions.name', { id })}
                </button>{' '}
                <Link
                  className="inline-row touch"
                  to="/drivers/$driverId/balance"
                  params={{ driverId: driver._id }}
                  search={{ upTo: id }}
                  aria-label={t('transactions.detail.entry_of', { id })}
                >
                  {t('transactions.detail.entry')}
                </Link>
              </Field>
            )
          );
        })}
        {row.note && (
          <Field label={t('transactions.detail.note')}>
            <bdi>{row.note}</bdi>
          </Field>
        )}
      </Group>
      <Balance title={t('transactions.detail.main')} balance={row.transactionBalanceMain} of={row} />
      <Balance title={t('transactions.detail.sub')} balance={row.transactionBalanceSub} of={row} isGift />
      <Group title={t('transactions.detail.driver')}>
        <Field label={t('transactions.columns.driver')}>
          <bdi>{driver.name}</bdi>
        </Field>
        <Field label={t('transactions.columns.phone')}>
          <PhoneLink phone={driver.phone} />
        </Field>
        <Field label={t('transactions.columns.id_number')}>
          <Ltr>{driver.id_number}</Ltr>
        </Field>
        <Field label={t('transactions.detail.region')}>{local(driver.region, driver.region_en)}</Field>
        <Field label={t('transactions.detail.city')}>{local(driver.city, driver.city_en)}</Field>
        <Field label={t('transactions.detail.car')}>{car.map(isolate).join(' · ') || NO_VALUE}</Field>
      </Group>
      {payment && (
        <Group title={t('transactions.detail.payment')}>
          <Field label={t('transactions.detail.response_code')}>
            <Ltr>{payment.response_code ?? NO_VALUE}</Ltr>
          </Field>
          <Field label={t('transactions.detail.payment_option')}>
            {payment.payment_option ? methodWord(payment.payment_option) : NO_VALUE}
          </Field>
          {row.hyper_pay_checkout_id && (
            <Field label={t('transactions.detail.checkout')}>
              <bdi>{row.hyper_pay_checkout_id}</bdi>
            </Field>
          )}
          {row.hyper_pay_log_id && (
            <Field label={t('transactions.detail.log')}>
              <bdi>{row.hyper_pay_log_id}</bdi>
            </Field>
          )}
          {row.plan_id && (
            <Field label={t('transactions.detail.plan')}>
              <bdi>{row.plan_title ?? row.plan_id}</bdi>
            </Field>
          )}
        </Group>
      )}
    </>
  );
}

/** The effect of the transaction on one balance. */
function Balance({
  title,
  balance,
  of,
  isGift = false,
}: {
  title: string;
  balance: TransactionDetail['transactionBalanceMain'];
  of: TransactionDetail;
  isGift?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Group title={title}>
      {balance ? (
        <>
          <Field label={t('transactions.detail.previous')}>
            <Amount value={balance.previous_balance} />
          </Field>
          <Field label={t('transactions.detail.remaining')}>
            <Amount value={balance.remaining_balance} />{' '}
            <Link
              className="inline-row touch"
              to="/drivers/$driverId/balance"
              params={{ driverId: of.driver._id }}
              search={{ upTo: of._id, ...(isGift && { tab: 'GIFT' as const }) }}
            >
              {t('ledger.explain_then')}
            </Link>
          </Field>
        </>
      ) : (
        <Field label={t('transactions.detail.remaining')}>{t('transactions.detail.untouched')}</Field>
      )}
    </Group>
  );
}
