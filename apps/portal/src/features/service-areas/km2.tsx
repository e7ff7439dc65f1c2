import { useTranslation } from 'react-i18next';

/** An area as text, to a tenth of a km². */
export function Km2({ area }: { area: number }) {
  const { t } = useTranslation();
  return <bdi>{t('serviceAreas.km2', { area: area.toFixed(1) })}</bdi>;
}
