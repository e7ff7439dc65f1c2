import { type DispatchSettings, largestRadius, previewWaves } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { shortNumber } from './field-text.ts';
import classes from './reach-preview.module.css';

const MOST_RINGS = 8;
/** Radius of the outermost circle in the drawing's own units. */
const OUTER = 92;

/** The waves' circles around the restaurant, and places at a few km from it. */
export function WaveRings({ dispatch, places }: { dispatch: DispatchSettings; places: readonly number[] }) {
  const { t } = useTranslation();
  const { waves } = previewWaves(dispatch, MOST_RINGS);
  const scale = OUTER / Math.max(largestRadius(dispatch), ...places);
  const circles = waves.map(({ radius }) => t('distribution.km', { value: shortNumber(radius) })).join(' · ');
  return (
    <svg
      className={classes.rings}
      viewBox="-96 -96 192 192"
      role="img"
      aria-label={t('distribution.preview.rings', { circles })}
      direction="ltr"
    >
      {waves.toReversed().map(({ wave, radius }) => (
        <circle key={wave} r={Math.max(radius * scale, 1)} className={classes.ring} />
      ))}
      <line x1={0} y1={0} x2={OUTER} y2={0} className={classes.ray} />
      <circle r={4} className={classes.restaurant} />
      {places.map((km) => (
        <g key={km}>
          <circle cx={km * scale} cy={0} r={4} className={classes.place} />
          <text x={km * scale} y={-8} textAnchor="middle" className={classes.km}>
            {km}
          </text>
        </g>
      ))}
    </svg>
  );
}
