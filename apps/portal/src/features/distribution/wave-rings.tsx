import { type DispatchSettings, largestRadius, previewWaves } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { shortNumber } from './field-text.ts';
import classes from './reach-preview.module.css';

const MOST_RINGS = 8;
/** Radius of the outermost circle in the drawing's own units. */
const OUTER = 92;

/** Places stand around the restaurant, so that near ones do not cover each other; the first one below it at the left. */
function placeAt(radius: number, turn: number): { x: number; y: number } {
  const angle = 2 * Math.PI * (turn + 0.42);
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** The waves' circles around the restaurant, and places at a few km from it. */
export function WaveRings({ dispatch, places }: { dispatch: DispatchSettings; places: readonly number[] }) {
  const { t } = useTranslation();
  const { waves } = previewWaves(dispatch, MOST_RINGS);
  const largest = largestRadius(dispatch);
  const scale = OUTER / Math.max(largest, ...places);
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
      <circle r={3} className={classes.restaurant} />
      <text y={14 - largest * scale} textAnchor="middle" className={classes.edge}>
        {t('distribution.km', { value: shortNumber(largest) })}
      </text>
      {places.map((km, index) => {
        const { x, y } = placeAt(km * scale, index / places.length);
        const label = placeAt(km * scale + 11, index / places.length);
        return (
          <g key={km}>
            <circle cx={x} cy={y} r={3.5} className={classes.place} />
            <text
              x={label.x}
              y={label.y}
              textAnchor="middle"
              dominantBaseline="central"
              className={classes.km}
            >
              {km}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
