import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListLink } from '../page/list-link.ts';
import classes from './charts.module.css';

/** One step of the horizontal axis: what it is, its values, and the list that it counts. */
interface LinkedStep {
  name: string;
  values: readonly { name: string; text: string }[];
  link: ListLink;
}

interface LinkedStepsProps {
  label: string;
  steps: readonly LinkedStep[];
}

/**
 * The steps of a chart as links over its plot. One of them is in the tab sequence; the arrow keys, Home and End move along
 * the axis, which runs from left to right in both languages. The step under the pointer or with the focus shows its values.
 */
export function LinkedSteps({ label, steps }: LinkedStepsProps) {
  const [current, setCurrent] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const stop = Math.min(current, steps.length - 1);
  const move = (to: number, list: HTMLElement) => {
    const next = Math.max(0, Math.min(to, steps.length - 1));
    list.querySelectorAll<HTMLElement>('a')[next]?.focus();
  };
  const detail = shown === null ? undefined : steps[shown];
  return (
    <>
      <ul
        className={`flex plain-list absolute inset ${classes.steps}`}
        aria-label={label}
        onPointerLeave={() => setShown(null)}
        onKeyDown={(event) => {
          const targets = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: steps.length - 1 };
          const to = targets[event.key as keyof typeof targets];
          if (to === undefined) return;
          event.preventDefault();
          move(to, event.currentTarget);
        }}
      >
        {steps.map((step, place) => (
          <li key={step.name} className="grid fill" onPointerEnter={() => setShown(place)}>
            <Link
              to={step.link.to}
              search={step.link.search}
              tabIndex={place === stop ? 0 : -1}
              aria-label={`${step.name}: ${step.values.map(({ name, text }) => `${name} ${text}`).join(', ')}`}
              onFocus={() => {
                setCurrent(place);
                setShown(place);
              }}
              onBlur={() => setShown(null)}
            />
          </li>
        ))}
      </ul>
      {detail && shown !== null && (
        <div
          className={classes.detail}
          aria-hidden
          data-before={shown > steps.length / 2 || undefined}
          style={{ '--at': `${(100 * (shown + 0.5)) / steps.length}%` }}
        >
          <span dir="auto">{detail.name}</span>
          {detail.values.map(({ name, text }) => (
            <span key={name} className="flex between gap-16 ink nowrap">
              <bdi>{name}</bdi> <bdi className="bold">{text}</bdi>
            </span>
          ))}
        </div>
      )}
    </>
  );
}
