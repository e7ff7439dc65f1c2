import { Box, Switch, TextInput } from '@mantine/core';
import { MAX_SCORE_INPUT_LENGTH, ODM_TOTAL_WEIGHT, type OdmCriterion, parseOdmNumber } from '@mishwar/domain';
import { type Icon, IconHourglass, IconRoute, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../api/error-text.ts';

import classes from './formula.module.css';
import type { FormulaDraft } from './formula-draft.ts';

const ICONS: Record<OdmCriterion, Icon> = {
  availability: IconUserCheck,
  distance: IconRoute,
  idle_time: IconHourglass,
};

/** One criterion: weight as slider and number, and its on/off switch. */
export function FormulaRow({ name, draft }: { name: OdmCriterion; draft: FormulaDraft }) {
  const { t } = useTranslation();
  const { weight, isActive } = draft.editor[name];
  const error = draft.errors[name];
  const label = t(`distribution.formula.${name}`);
  const IconOfRow = ICONS[name];
  const value = Math.min(Math.max(parseOdmNumber(weight) || 0, 0), ODM_TOTAL_WEIGHT);
  return (
    <div className={classes.row} data-off={!isActive || undefined} data-criterion={name}>
      <Box component="span" className="grid centred rounded ground-2 soft" w={30} h={30} aria-hidden>
        <IconOfRow size={17} stroke={1.6} />
      </Box>
      <div className="grid shrink">
        <span className={`bold ${classes.name}`}>{label}</span>
        <span className="caption">{t(`distribution.formula.${name}_body`)}</span>
      </div>
      <input
        type="range"
        className={classes.slider}
        style={{ '--part': `${value}%` }}
        aria-label={t('distribution.formula.slider', { name: label })}
        min={0}
        max={ODM_TOTAL_WEIGHT}
        step={1}
        value={Math.round(value)}
        disabled={!isActive}
        onChange={(event) => draft.editWeight(name, event.currentTarget.value)}
      />
      <TextInput
        className={classes.weight ?? ''}
        aria-label={label}
        inputMode="decimal"
        maxLength={MAX_SCORE_INPUT_LENGTH}
        value={String(weight ?? '')}
        disabled={!isActive}
        error={error && messageText(error)}
        rightSection={<span aria-hidden>%</span>}
        rightSectionPointerEvents="none"
        onChange={(event) => draft.editWeight(name, event.currentTarget.value)}
      />
      <Switch
        className={classes.switch ?? ''}
        size="md"
        withThumbIndicator={false}
        aria-label={t('distribution.formula.active', { name: label })}
        checked={isActive}
        onChange={(event) => draft.editActive(name, event.currentTarget.checked)}
      />
    </div>
  );
}
