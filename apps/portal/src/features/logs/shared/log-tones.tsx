import type { ExchangeOutcome } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../shared/theme/tokens.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';

/** Green where the exchange succeeded, red otherwise. Stable identity for the list kit. */
export const successTone = ({ isSuccess }: { isSuccess: boolean }): Tone =>
  isSuccess ? 'delivered' : 'cancelled';

const OK = 200;

/** Of calls that came in: 200 is green, everything else red. */
export const statusTone = ({ status }: { status: number }): Tone =>
  status === OK ? 'delivered' : 'cancelled';

const PAYMENT_TONES = { SUCCESS: 'delivered', FAILURE: 'cancelled', PENDING: 'assigned' } as const;
type PaymentStatus = keyof typeof PAYMENT_TONES;

/** Failure red, success green, pending yellow. */
export const paymentTone = (status: PaymentStatus): Tone => PAYMENT_TONES[status];

/** The status of an exchange, or that no answer came. */
export function HttpStatus({ status, tone }: { status: number; tone: Tone }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={tone}>{status === 0 ? t('logs.detail.no_answer') : <Ltr>{status}</Ltr>}</StatusBadge>
  );
}

/** The status of a payment. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation();
  return <StatusBadge tone={PAYMENT_TONES[status]}>{t(`logs.payment.${status}`)}</StatusBadge>;
}

/** The tone of each end of an exchange. */
export const OUTCOME_TONES: Record<ExchangeOutcome, Tone> = {
  success: 'delivered',
  failure: 'cancelled',
  timeout: 'assigned',
};

/** How an exchange ended. */
export function OutcomeBadge({ outcome }: { outcome: ExchangeOutcome }) {
  const { t } = useTranslation();
  return <StatusBadge tone={OUTCOME_TONES[outcome]}>{t(`logs.results.${outcome}`)}</StatusBadge>;
}
