import { Box } from '@mantine/core';
import type { LabFiguresOnWire, PolicyReplayResult } from '@mishwar/contract';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../../shared/charts/sparkline.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import classes from '../lab.module.css';
import {
  figureOf,
  figureText,
  isNeutral,
  LAB_ROWS,
  LAB_TELLINGS,
  type LabRow,
  textOf,
} from './lab-figures.ts';

/** The figures as recorded, replayed with the same settings, and replayed with the changed settings. */
export function LabFiguresTable({ result }: { result: PolicyReplayResult }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="scroll-x line-above" aria-label={t('policyLab.figures.title')} tabIndex={0}>
      <table className={`table to-edges nowrap ${classes.figures}`} aria-label={t('policyLab.figures.title')}>
        <thead className="ground-1">
          <tr>
            <th scope="col">{t('policyLab.figures.figure')}</th>
            {LAB_TELLINGS.map((telling) => (
              <th key={telling} scope="col" data-side={telling}>
                <span
                  className={telling === 'same' ? undefined : `inline-row gap-6 dot ${classes.side}`}
                  data-side={telling}
                >
                  {t(`policyLab.figures.${telling}`)}
                </span>
              </th>
            ))}
            <th scope="col">{t('policyLab.figures.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {LAB_ROWS.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`policyLab.figures.row.${row}`)}</th>
              {LAB_TELLINGS.map((telling) => (
                <td key={telling} data-side={telling}>
                  <span className="row gap-12">
                    <Figure row={row} figures={result[telling]} />
                    {telling !== 'same' && <Course row={row} side={telling} result={result} />}
                  </span>
                </td>
              ))}
              <Difference row={row} result={result} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Sparklines of a figure for both sides on one scale; nothing for a constant figure. */
function Course({
  row,
  side,
  result,
}: {
  row: LabRow;
  side: 'recorded' | 'changed';
  result: PolicyReplayResult;
}) {
  if (!result.trends) return null;
  const { recorded, changed } = result.trends;
  const values = (parts: readonly LabFiguresOnWire[]) => parts.map((part) => figureOf(row, part));
  const all = values([...recorded, ...changed]).filter((value) => value !== null);
  const range = [Math.min(...all), Math.max(...all)] as const;
  if (range[0] === range[1]) return null;
  return <Sparkline values={values(result.trends[side])} range={range} side={side} />;
}

/** A figure with its unit in a muted colour. */
function Figure({ row, figures }: { row: LabRow; figures: LabFiguresOnWire }) {
  const { t } = useTranslation();
  const [number, unit] = numberAndUnit(textOf(row, figures, t('policyLab.figures.none')));
  return (
    <Box component="span" miw={60}>
      <strong>{number}</strong>
      {unit && <span className="dim">{unit}</span>}
    </Box>
  );
}

/** Splits "2.31 km" into "2.31" and " km"; other texts stay whole. */
function numberAndUnit(text: string): [string, string] {
  const [, number = text, unit = ''] = /^([\d.:]+)(\D*)$/.exec(text) ?? [];
  return [number, unit];
}

function Difference({ row, result }: { row: LabRow; result: PolicyReplayResult }) {
  const { t } = useTranslation();
  const [same, changed] = [figureOf(row, result.same), figureOf(row, result.changed)];
  const difference = same === null || changed === null ? 0 : changed - same;
  // A difference below the shown precision counts as none.
  const isSeen = textOf(row, result.same, '') !== textOf(row, result.changed, '') && difference !== 0;
  if (!isSeen) return <td className="dim">{t('policyLab.figures.none')}</td>;
  const tone = isNeutral(row) ? undefined : difference < 0 ? 'better' : 'worse';
  const [number, unit] = numberAndUnit(figureText(row, Math.abs(difference)));
  // A percent sign belongs to the digits in both directions.
  const isPercent = unit.trim() === '%';
  const Arrow = difference < 0 ? IconArrowDownRight : IconArrowUpRight;
  return (
    <td data-tone={tone}>
      <span className="row gap-4 bold">
        <Arrow size={15} stroke={1.8} className="mirror" aria-hidden />
        <span>
          <Ltr>
            {difference < 0 ? '−' : '+'}
            {number}
            {isPercent && unit}
          </Ltr>
          {!isPercent && unit}
        </span>
      </span>{' '}
      {tone && <span className="visually-hidden">{t(`policyLab.figures.${tone}`)}</span>}
    </td>
  );
}
