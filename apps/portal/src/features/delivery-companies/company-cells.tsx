import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';

/** Whether a company is active. */
export function CompanyState({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={isActive ? 'delivered' : 'new'}>
      {t(isActive ? 'deliveryCompanies.status.active' : 'deliveryCompanies.status.inactive')}
    </StatusBadge>
  );
}
