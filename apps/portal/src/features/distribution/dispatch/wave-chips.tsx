import { Box } from '@mantine/core';
import { type DispatchSettings, previewWaves } from '@mishwar/domain';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shortNumber, spanText } from '../../../shared/distribution/field-text.ts';

const MAX_WAVES = 7;

/** The radius of each wave up to the maximum. */
export function WaveChips({ dispatch }: { dispatch: DispatchSettings }) {
  const { t } = useTranslation();
  const { waves, skipped } = previewWaves(dispatch, MAX_WAVES);
  const last = waves.at(-1);
  return (
    <div className="row wrap between gap-8-16 size-12 leading-18">
      <ol className="flex wrap gap-8 plain-list" aria-label={t('distribution.dispatch.waves')}>
        {waves.map(({ wave, radius }, index) => (
          <li key={wave} className="inline-row gap-6">
            {index > 0 && <IconChevronRight size={13} stroke={1.6} className="mirror dim" aria-hidden />}
            {skipped > 0 && index === waves.length - 1 && (
              <>
                <span className="dim">{t('distribution.dispatch.more_waves', { count: skipped })}</span>
                <IconChevronRight size={13} stroke={1.6} className="mirror dim" aria-hidden />
              </>
            )}
            <Box component="span" className="edge rounded-badge" p="1px 7px">
              {t('distribution.dispatch.wave', { number: wave + 1 })}
            </Box>
            <span>{t('distribution.km', { value: shortNumber(radius) })}</span>
          </li>
        ))}
      </ol>
      <span className="dim">
        {last && last.wave > 0
          ? t('distribution.dispatch.edge_after', { time: spanText(last.afterSeconds) })
          : t('distribution.dispatch.one_circle')}
      </span>
    </div>
  );
}
