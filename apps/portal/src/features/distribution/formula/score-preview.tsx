import {
  type DispatchSettings,
  getMaxRadius,
  type OdmFormula,
  PREVIEWED_DRIVERS,
  type PreviewedDriver,
  previewScore,
} from '@mishwar/domain';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shortNumber } from '../../../shared/distribution/field-text.ts';
import classes from './score-preview.module.css';

const KILOMETRES = [1, 3, 5];

interface ScorePreviewProps {
  formula: OdmFormula;
  dispatch: DispatchSettings;
}

/** Scores of example drivers at several distances. */
export function ScorePreview({ formula, dispatch }: ScorePreviewProps) {
  const { t } = useTranslation();
  return (
    <table className={`table ${classes.preview}`} aria-label={t('distribution.preview.title')}>
      <thead>
        <tr>
          <th scope="col">{t('distribution.preview.title')}</th>
          {KILOMETRES.map((km) => (
            <th key={km} scope="col">
              {t('distribution.km', { value: km })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PREVIEWED_DRIVERS.map((driver) => (
          <tr key={driver}>
            <th scope="row">{t(`distribution.preview.${driver}`)}</th>
            {KILOMETRES.map((km) => (
              <ScoreCell key={km} {...{ driver, km, formula, dispatch }} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ScoreCellProps {
  driver: PreviewedDriver;
  km: number;
  formula: OdmFormula;
  dispatch: DispatchSettings;
}

function ScoreCell({ driver, km, formula, dispatch }: ScoreCellProps) {
  const { t } = useTranslation();
  if (km > getMaxRadius(dispatch)) {
    return <td className="size-12 dim">{t('distribution.preview.out_of_reach')}</td>;
  }
  const { score, qualified } = previewScore(driver, km, formula, dispatch);
  return (
    <td data-qualified={qualified || undefined}>
      <span className={`inline-row gap-4 ${qualified ? 'bold ink' : 'dim'}`}>
        {shortNumber(score)}
        {qualified ? (
          <IconCheck
            size={13}
            stroke={2}
            color="var(--tone-delivered-bar)"
            aria-label={t('distribution.preview.qualified')}
          />
        ) : (
          <IconMinus size={13} stroke={2} aria-label={t('distribution.preview.below')} />
        )}
      </span>
      <span
        className="flex relative meter limit-mark"
        style={{ '--limit': `${formula.qualified_limit}%` }}
        aria-hidden
      >
        <i className={qualified ? undefined : classes.below} style={{ width: `${score}%` }} />
      </span>
    </td>
  );
}
