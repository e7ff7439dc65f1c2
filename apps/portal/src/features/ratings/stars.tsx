import { getStarBand } from '@mishwar/domain';
import { IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../shared/ui/ltr.tsx';

interface StarsProps {
  value: number;
  /** A mean has two decimals, a single rating at most one. */
  mean?: boolean;
}

/** The text of stars: "4.5", of a mean "4.67". */
export const starsText = ({ value, mean = false }: StarsProps): string =>
  mean ? value.toFixed(2) : String(value);

/** From the worst band to the best. */
const BAND_COLOURS = [
  'light-dark(#c92a2a, #ff8787)',
  'light-dark(#d9480f, #ffa94d)',
  'light-dark(#b87a00, #ffd43b)',
  'light-dark(#5c8a00, #c0eb75)',
  'light-dark(#2b8a3e, #69db7c)',
];

/** A figure with a star in the colour of its band. */
export function Stars(props: StarsProps) {
  const { t } = useTranslation();
  const text = starsText(props);
  return (
    <span
      className="inline-row gap-4"
      data-band={getStarBand(props.value)}
      title={t('ratings.stars', { value: text })}
    >
      <IconStarFilled
        className="fixed"
        size={13}
        color={BAND_COLOURS[getStarBand(props.value)]}
        aria-hidden
      />
      <Ltr>{text}</Ltr>
    </span>
  );
}
