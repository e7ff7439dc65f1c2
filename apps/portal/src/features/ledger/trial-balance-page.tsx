import { Box } from '@mantine/core';
import type { TrialBalanceAnswer, TrialLine } from '@mishwar/contract';
import { isSuperAdmin, moneyToWire, parseMoney } from '@mishwar/domain';
import { IconAlertTriangle, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { useProfile } from '../../shared/session/profile.ts';
import { ErrorState, SkeletonRows } from '../../shared/table/table-states.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StateBlock } from '../../shared/ui/state-block.tsx';
import { trialBalanceQuery } from './ledger.queries.ts';
import classes from './trial-balance-page.module.css';
import { TrialFindings } from './trial-findings.tsx';

/** All accounts with their sums, whether they balance, and the last result of the ledger check. */
export function TrialBalancePage() {
  const { t } = useTranslation();
  const profile = useProfile();
  const allowed = isSuperAdmin(profile);
  const query = useQuery(trialBalanceQuery(allowed));
  usePageHead({
    title: t('ledger.trial.title'),
    parents: [{ label: t('transactions.title'), to: '/transactions' }],
  });
  if (profile && !allowed) {
    return (
      <StateBlock
        page
        icon={<IconLock size={20} stroke={1.6} />}
        title={t('ledger.trial.only_super_admin')}
        body={t('ledger.trial.only_super_admin_body')}
      />
    );
  }
  const trial = query.data?.data;
  if (!trial) {
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
    ) : (
      <SkeletonRows rows={12} />
    );
  }
  return (
    <Box className="grid gap-20" maw={980} p="16px var(--page-edge)">
      <Verdict trial={trial} />
      <Lines trial={trial} />
      <Check trial={trial} />
    </Box>
  );
}

/** Difference between the balances and the sums of their entries, in SAR as text. */
function tornBy({ lines }: TrialBalanceAnswer): string {
  const torn = lines.flatMap(({ kept, balance }) =>
    kept === null ? [] : [(parseMoney(kept) ?? 0) - (parseMoney(balance) ?? 0)],
  );
  return moneyToWire(torn.reduce((sum, one) => sum + Math.abs(one), 0));
}

/** Whether the accounts balance, as a sentence. */
function Verdict({ trial }: { trial: TrialBalanceAnswer }) {
  const { t } = useTranslation();
  const { amount } = useFormat();
  const torn = tornBy(trial);
  const findingCount = trial.check?.findings.length ?? 0;
  const Sign = trial.balanced ? IconCircleCheck : IconAlertTriangle;
  return (
    <section
      className={`flex gap-12 pad-12-16 rounded ${trial.balanced ? 'passed' : 'alarmed'}`}
      role="status"
    >
      <Sign className="fixed" size={22} stroke={1.7} aria-hidden />
      <div>
        <h2>{t(trial.balanced ? 'ledger.trial.good' : 'ledger.trial.bad')}</h2>
        {trial.balanced && <p>{t('ledger.trial.good_body')}</p>}
        {trial.difference !== '0.00' && (
          <p>{t('ledger.trial.difference', { amount: amount(trial.difference) })}</p>
        )}
        {torn !== '0.00' && <p>{t('ledger.trial.torn', { amount: amount(torn) })}</p>}
        {findingCount > 0 && <p>{t('ledger.trial.found', { count: findingCount })}</p>}
      </div>
    </section>
  );
}

function Lines({ trial }: { trial: TrialBalanceAnswer }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const money = (wire: string) => <Amount value={wire} />;
  return (
    <section
      className="scroll-x frame rounded"
      aria-label={t('ledger.trial.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      <table className={`table ${classes.lines}`}>
        <caption className="pad-10-16 line-below dim">
          {t('ledger.trial.as_of', { time: `${date(trial.at)} ${seconds(trial.at)}` })}
        </caption>
        <thead className="ground-1">
          <tr>
            <th scope="col">{t('ledger.trial.account')}</th>
            {(['entries', 'debit', 'credit', 'balance'] as const).map((name) => (
              <th key={name} scope="col" data-number>
                {t(`ledger.trial.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trial.lines.map((line) => (
            <tr key={`${line.kind} ${line.gateway}`}>
              <th scope="row">
                <LineName line={line} />
              </th>
              <td data-number>
                <Ltr>{line.entries.toLocaleString('en')}</Ltr>
              </td>
              <td data-number>{money(line.debit)}</td>
              <td data-number>{money(line.credit)}</td>
              <td data-number data-bad={(line.kept !== null && line.kept !== line.balance) || undefined}>
                {money(line.balance)}
                {line.kept !== null && line.kept !== line.balance && (
                  <div className="size-12">
                    {t('ledger.trial.kept')} {money(line.kept)}
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="ground-1 bold">
          <tr>
            <th scope="row">{t('ledger.trial.total')}</th>
            <td />
            <td data-number>{money(trial.debit)}</td>
            <td data-number>{money(trial.credit)}</td>
            <td data-number data-bad={trial.difference !== '0.00' || undefined}>
              {money(trial.difference)}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function LineName({ line: { kind, gateway } }: { line: TrialLine }) {
  const { t } = useTranslation();
  const isKnown = gateway === 'MANUAL' || gateway === 'HYPERPAY' || gateway === 'PAYFORT';
  return t(`ledger.trial.kind.${kind}`, {
    gateway: isKnown ? t(`ledger.trial.gateway.${gateway}`) : gateway,
  });
}

/** Time, duration and findings of the last ledger check. */
function Check({ trial: { check } }: { trial: TrialBalanceAnswer }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const at = (instant: string) => `${date(instant)} ${seconds(instant)}`;
  return (
    <section className="grid gap-6" aria-label={t('ledger.trial.check')}>
      <h2>{t('ledger.trial.check')}</h2>
      {check ? (
        <>
          <p>
            {t('ledger.trial.checked', { time: at(check.at), ms: check.duration_ms })}
            {check.findings.length > 0 && check.good_at !== null && (
              <> · {t('ledger.trial.good_at', { time: at(check.good_at) })}</>
            )}
          </p>
          {check.findings.length > 0 && <TrialFindings findings={check.findings} />}
        </>
      ) : (
        <p>{t('ledger.trial.never')}</p>
      )}
      <p className="size-13 dim">{t('ledger.trial.whole')}</p>
    </section>
  );
}
