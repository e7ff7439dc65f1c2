import { RangeSlider, Rating } from '@mantine/core';
import { MAX_STARS, STAR_STEP } from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StarRange } from '../../url/filter-fields.ts';

interface StarEditorProps {
  kind: 'stars' | 'star-range';
  label: string;
  value: unknown;
  onChange: (value: number | StarRange | undefined) => void;
}

/** Stars: one value, which a second click clears, or a range of them. */
export function StarEditor({ kind, ...props }: StarEditorProps) {
  return kind === 'stars' ? <StarPicker {...props} /> : <StarSlider {...props} />;
}

type PickerProps = Omit<StarEditorProps, 'kind'>;

function StarPicker({ label, value, onChange }: PickerProps) {
  const { t } = useTranslation();
  const chosen = typeof value === 'number' ? value : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout
    <div role="group" aria-label={label} className="grid gap-8 items-start">
      <Rating
        count={MAX_STARS}
        size="lg"
        allowClear
        value={chosen}
        getSymbolLabel={(stars) => t('list.stars', { stars: String(stars) })}
        onChange={(stars) => onChange(stars === 0 || stars === value ? undefined : stars)}
      />
      <span className="size-12 dim">{t('list.stars_again')}</span>
    </div>
  );
}

const MARKS = Array.from({ length: MAX_STARS + 1 }, (_, star) => ({ value: star, label: String(star) }));

function StarSlider({ label, value, onChange }: PickerProps) {
  const { t } = useTranslation();
  const { from = 0, to = MAX_STARS } = (value ?? {}) as Partial<StarRange>;
  const [dragged, setDragged] = useState<[number, number]>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout
    <div role="group" aria-label={label} className="pad-12-16">
      <RangeSlider
        w={228}
        maw="100%"
        mb={12}
        min={0}
        max={MAX_STARS}
        step={STAR_STEP}
        minRange={0}
        marks={MARKS}
        label={(star) => String(star)}
        thumbFromLabel={t('list.stars_from')}
        thumbToLabel={t('list.stars_to')}
        value={dragged ?? [from, to]}
        onChange={setDragged}
        onChangeEnd={([least, most]) => {
          setDragged(undefined);
          onChange(least === 0 && most === MAX_STARS ? undefined : { from: least, to: most });
        }}
      />
    </div>
  );
}
