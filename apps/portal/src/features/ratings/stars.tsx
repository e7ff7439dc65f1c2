import { getStarBand } from '@mishwar/domain';
import { IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../shared/ui/ltr.tsx';
import classes from './stars.module.css';

interface StarsProps {
  value: number;
  /** A mean has two decimals, a single rating at most one. */
  mean?: boolean;
}

/** The text of stars: "4.5", of a mean "4.67". */
export const starsText = ({ value, mean = false }: StarsProps): string =>
  mean ? value.toFixed(2) : String(value);

/** A figure with a star in the colour of its band. */
export function Stars(props: StarsProps) {
  const { t } = useTranslation();
  const text = starsText(props);
  return (
    <span
      className={`inline-row gap-4 ${classes.stars}`}
      data-band={getStarBand(props.value)}
      title={t('ratings.stars', { value: text })}
    >
      <IconStarFilled size={13} aria-hidden />
      <Ltr>{text}</Ltr>
    </span>
  );
}
