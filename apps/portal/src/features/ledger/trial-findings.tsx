import type { LedgerFinding } from '@mishwar/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../shared/ui/ltr.tsx';

/** Findings of the ledger check, each with a link to its entries. */
export function TrialFindings({ findings }: { findings: readonly LedgerFinding[] }) {
  const { t } = useTranslation();
  return (
    <ul className="plain-list lines rounded alarmed">
      {findings.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings have no id and keep their order within an answer
        <li key={at} className="flex wrap baseline gap-0-12 pad-10-16">
          <strong>{t(`ledger.trial.fault.${one.fault ?? 'unknown'}`)}</strong>
          <span className="soft anywhere">
            {one.driver && <bdi>{one.driver.name}</bdi>}
            {one.account && <> · {t(`ledger.accounts.${one.account}`)}</>}
            {one.transaction_id !== null && (
              <>
                {' '}
                · {t('ledger.trial.transaction')} <Ltr>{one.transaction_id}</Ltr>
              </>
            )}
            {one.detail !== '' && (
              <>
                {' '}
                · <Ltr>{one.detail}</Ltr>
              </>
            )}
          </span>
          {one.driver && (
            <Link
              className="tap"
              to="/drivers/$driverId/balance"
              params={{ driverId: one.driver._id }}
              search={{ ...(one.account && one.account !== 'MAIN' && { tab: one.account }) }}
            >
              {t('ledger.trial.show')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
