import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { textScale } from '../theme/text-scale.ts';
import classes from './data-table.module.css';

const KEY_STEP = 16;

interface ResizeHandleProps {
  label: string;
  /** px */
  width: number;
  /** Roving tabindex: Tab stops at one handle, the arrow keys move on. */
  isStop: boolean;
  onStop: () => void;
  /** Called while dragging, and with `done` at the end. */
  onResize: (width: number, done: boolean) => void;
}

/** Resize handle of a column: drag or arrow keys; up and down move to the neighbouring handles. */
export function ResizeHandle({ label, width, isStop, onStop, onResize }: ResizeHandleProps) {
  const drag = useRef<{ x: number; width: number; way: 1 | -1 } | null>(null);
  const widthAt = (event: PointerEvent) =>
    drag.current
      ? drag.current.width + ((event.clientX - drag.current.x) / textScale()) * drag.current.way
      : width;
  const start = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const way = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    drag.current = { x: event.clientX, width, way };
  };
  const end = (event: PointerEvent) => {
    if (drag.current) onResize(widthAt(event), true);
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const all =
        event.currentTarget.closest('tr')?.querySelectorAll<HTMLElement>('[role="separator"]') ?? [];
      [...all][[...all].indexOf(event.currentTarget) + step]?.focus();
      return;
    }
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    onResize(width + KEY_STEP * (rtl ? -way : way), true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator is a widget, hr is not
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(width)}
      aria-valuemin={40}
      aria-valuemax={1000}
      tabIndex={isStop ? 0 : -1}
      onFocus={onStop}
      className={classes.resize}
      onPointerDown={start}
      onPointerMove={(event) => drag.current && onResize(widthAt(event), false)}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
    />
  );
}
