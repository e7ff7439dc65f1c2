import type { OperatorRow } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';

/** Says of a super admin's account that a change waits for another super admin. */
export function ApprovalHint({ operator }: { operator: OperatorRow }) {
  const { t } = useTranslation();
  return operator.role === 'SUPER_ADMIN' ? <p>{t('operators.waits.hint')}</p> : null;
}
