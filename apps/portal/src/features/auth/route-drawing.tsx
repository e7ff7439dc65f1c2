import { useTranslation } from 'react-i18next';
import classes from './route-drawing.module.css';

const CITIES = [
  ['qatif', 107, 136],
  ['tarout', 442, 110],
  ['saihat', 294, 450],
  ['dammam', 606, 762],
] as const;

const QUARTERS = [
  ['nasirah', 145, 61],
  ['anak', 278, 284],
  ['namir', 200, 439],
  ['kawthar', 367, 527],
  ['shati', 648, 655],
  ['uhud', 502, 689],
  ['faisaliyah', 372, 747],
  ['anoud', 809, 695],
  ['muzaraiyah', 478, 782],
  ['jalawiyah', 710, 788],
] as const;

const COAST =
  'M168 0C200 36 222 50 224 92c2 30-6 34 14 54s28 36 24 66c-2 20 22 26 32 52s14 34 40 50 30 34 32 62c2 34 36 20 40 56 2 20 24 28 24 60-2 40 18 52 24 88 4 26 34 20 52 44 20 26 30 42 62 48 44 8 66-8 84-28s18-44 56-52 56-8 78 26 92 56 94 64V0Z';

/** Decorative drawing of an order's route along the coast; not a map. */
export function RouteDrawing() {
  const { t } = useTranslation();
  return (
    <div className={`relative hide ${classes.frame}`}>
      <svg
        className="wide tall absolute inset"
        viewBox="0 0 880 900"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={t('auth.map.label')}
        direction="ltr"
      >
        <defs>
          <pattern
            id="streets"
            width="14"
            height="12"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(9)"
          >
            <path d="M0 0H14M0 0V12" fill="none" stroke="var(--street)" />
          </pattern>
        </defs>
        <rect width="880" height="900" fill="var(--land)" />
        <path d={COAST} fill="var(--shore)" />
        <path d={COAST} fill="var(--water)" stroke="var(--coast)" transform="translate(22 -14)" />
        <path d="M314 0c16 66 42 142 138 142S586 62 600 0Z" fill="var(--shore)" transform="translate(0 18)" />
        <path d="M314 0c16 66 42 142 138 142S586 62 600 0Z" fill="var(--land)" stroke="var(--coast)" />
        <path d="M715 514c4-14 18-18 30-14s14 18 2 26-34 2-32-12Z" fill="var(--land)" stroke="var(--coast)" />
        <g fill="var(--park)">
          <path d="M0 20 84 0h22L34 100 34 152 0 140Z" />
          <path d="m34 212 94 18-20 116L8 310Z" />
          <path d="m140 270 68-14 34 104-92 24Z" />
        </g>
        <g fill="url(#streets)">
          <path d="m62 44 112 32 58 54-12 66-98 24L34 136Z" />
          <path d="m380 0h158v84l-158 6Z" />
          <path d="m214 244 84-12 40 96-86 32Z" />
          <path d="m206 384 152-28 70 154-84 56-194-82Z" />
          <path d="m430 548 74 28 66 56 310 8v186l-480-56-54-76Z" />
          <path d="m242 806 638 62v32H280Z" />
        </g>
        <g fill="none" stroke="var(--road)" strokeWidth="5" filter="drop-shadow(0 0 0.6px var(--road-edge))">
          <path d="M0 76c60 12 110 22 150 30 66 12 100-8 166-42S520 24 600-6" />
          <path d="M96 0c30 60 40 80 54 108 28 68 50 126 84 190 44 80 90 150 124 220 50 82 130 130 210 178 70 38 200 44 312 48" />
          <path d="M0 332c44 60 66 160 100 250 34 84 80 140 134 212l60 106" />
          <path d="M0 732c80 20 160 44 232 62 220 60 420 60 648 96" />
          <path d="M232 794c40-50 90-96 156-112 60-16 80 4 116-16" />
        </g>
        <g fill="none" stroke="var(--lane)" strokeWidth="2.5">
          <path d="M150 108c-20 60-24 104-34 124-20 40-80 60-108 66" />
          <path d="M236 238c-60 8-140 34-228 62M66 426c90-24 180-70 254-104M84 542c90-10 210-50 316-92" />
          <path d="M452 0v142M514 600c30 24 90 40 120 56l-44 196M748 560c6 80 20 200 40 300M852 632v240M482 580c-10 90-40 190-62 270M716 522l-26 46" />
        </g>
        <path
          d="M229 296c28 44 44 86 72 132s44 90 60 116l27 48"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="229" cy="296" r="14" fill="var(--accent)" opacity="0.2" />
        <circle cx="229" cy="296" r="7" fill="var(--accent)" />
        <circle cx="388" cy="592" r="8" fill="var(--bg)" stroke="var(--accent)" strokeWidth="3" />
        <g
          textAnchor="middle"
          paintOrder="stroke"
          stroke="var(--land)"
          strokeWidth="3"
          strokeLinejoin="round"
        >
          <text x="596" y="241" fontSize="13" fill="var(--bay)" stroke="none">
            {t('auth.map.bay')}
          </text>
          {CITIES.map(([name, x, y]) => (
            <text key={name} x={x} y={y} fontSize="14" fontWeight="600" fill="var(--city)">
              {t(`auth.map.${name}`)}
            </text>
          ))}
          {QUARTERS.map(([name, x, y]) => (
            <text key={name} x={x} y={y} fontSize="11.5" fill="var(--quarter)">
              {t(`auth.map.${name}`)}
            </text>
          ))}
        </g>
      </svg>
    </div>
  );
}
