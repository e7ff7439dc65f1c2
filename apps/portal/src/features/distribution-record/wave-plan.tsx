import type { OrderDistribution, OrderWave, WaveDriver } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import classes from './wave-plan.module.css';

/** Radius of the widest circle in units of the viewBox. */
const RADIUS = 100;
const MARGIN = 12;

/**
 * The drivers of a wave around the restaurant, to scale: circles are the radii of the waves so far. It shows distances and
 * bearings without a map.
 */
export function WavePlan({ distribution, wave }: { distribution: OrderDistribution; wave: OrderWave }) {
  const { t } = useTranslation();
  const radii = [
    ...new Set(distribution.waves.filter((one) => one.wave <= wave.wave).map(({ radius }) => radius)),
  ].sort((a, b) => b - a);
  const scale = RADIUS / Math.max(wave.radius, ...radii, 0.1);
  // Offered drivers are drawn last, on top of the others.
  const drawn = wave.drivers.toSorted((a, b) => Number(a.offered) - Number(b.offered));
  const kinds = new Map(wave.drivers.map((driver) => [driver.driver_id, getKind(driver)]));
  return (
    <figure className={`grid centred gap-6 frame rounded-card ground ${classes.plan}`}>
      <svg
        className="wide"
        viewBox={`${-RADIUS - MARGIN} ${-RADIUS - MARGIN} ${2 * (RADIUS + MARGIN)} ${2 * (RADIUS + MARGIN)}`}
        role="img"
        aria-label={t('distributionRecord.map.label', { number: wave.wave, distance: formatKm(wave.radius) })}
      >
        {radii.map((radius) => (
          <g key={radius} className={classes.ring} data-now={radius === wave.radius || undefined}>
            <circle r={radius * scale} />
            <text y={-radius * scale - 2.5}>
              {t('distributionRecord.km', { distance: formatKm(radius) })}
            </text>
          </g>
        ))}
        {drawn.map((driver, at) => (
          <circle
            key={driver.driver_id}
            className={classes.driver}
            data-kind={kinds.get(driver.driver_id)}
            r={driver.offered ? 4.5 : 3.2}
            {...getPosition(driver, at, scale)}
          >
            <title>
              {t('distributionRecord.map.dot', {
                name: driver.driver_name,
                distance: formatKm(driver.distance),
              })}
            </title>
          </circle>
        ))}
        <rect className={classes.restaurant} x={-5} y={-5} width={10} height={10} rx={2} />
      </svg>
      <figcaption className="flex wrap gap-0-12 caption">
        <span className={`inline-row gap-6 dot ${classes.place}`}>
          {t('distributionRecord.map.restaurant')}
        </span>
        {(['accepted', 'offered', 'other'] as const)
          .filter((kind) => [...kinds.values()].includes(kind))
          .map((kind) => (
            <span key={kind} className="inline-row gap-6 dot" data-kind={kind}>
              {t(`distributionRecord.map.${kind}`)}
            </span>
          ))}
      </figcaption>
    </figure>
  );
}

type Kind = 'accepted' | 'offered' | 'other';

function getKind({ offered, offer }: WaveDriver): Kind {
  if (!offered) return 'other';
  return offer?.status === 'accepted' ? 'accepted' : 'offered';
}

/** A driver without a recorded bearing gets a fixed position on the circle of the distance. */
function getPosition(
  { distance, bearing }: WaveDriver,
  at: number,
  scale: number,
): { cx: number; cy: number } {
  const angle = ((bearing ?? at * 137.5) * Math.PI) / 180;
  return { cx: Math.sin(angle) * distance * scale, cy: -Math.cos(angle) * distance * scale };
}

const formatKm = (km: number): string => String(Math.round(km * 10) / 10);
