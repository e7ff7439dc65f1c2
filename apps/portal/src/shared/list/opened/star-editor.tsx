import { RangeSlider, Rating } from '@mantine/core';
import { MAX_STARS, STAR_STEP } from '@mishwar/domain';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StarRange } from '../../url/filter-fields.ts';

interface StarEditorProps {
  kind: 'stars' | 'star-range';
  label: string;
  value: unknown;
  /** The list is being read: what the slider is set to is applied afterwards. */
  loading: boolean;
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

function StarSlider({ label, value, loading, onChange }: PickerProps) {
  const { t } = useTranslation();
  const { from = 0, to = MAX_STARS } = (value ?? {}) as Partial<StarRange>;
  const [range, setRange] = useState<[number, number]>([from, to]);
  // What was chosen here comes back by the address a moment later, when a thumb may be elsewhere already.
  const applied = useRef({ from, to });
  useEffect(() => {
    if (applied.current.from === from && applied.current.to === to) return;
    applied.current = { from, to };
    setRange([from, to]);
  }, [from, to]);
  const apply = (next: StarRange) => {
    applied.current = next;
    onChange(next.from === 0 && next.to === MAX_STARS ? undefined : next);
  };
  const [waiting, setWaiting] = useState<StarRange>();
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    if (loading || !waiting) return;
    setWaiting(undefined);
    latest.current(waiting);
  }, [loading, waiting]);
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
        value={range}
        onChange={setRange}
        onChangeEnd={([least, most]) => {
          const next = { from: least, to: most };
          if (loading) setWaiting(next);
          else apply(next);
        }}
      />
    </div>
  );
}
