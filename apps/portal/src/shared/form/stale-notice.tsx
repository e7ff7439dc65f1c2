import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format.ts';
import { isolate } from '../i18n/i18n.ts';
import classes from './stale-notice.module.css';
import type { Side, StaleMerge } from './use-stale-merge.ts';

interface StaleNoticeProps<Values> {
  stale: {
    notice: StaleMerge<Values> | null;
    take: (side: Side, field?: keyof Values) => void;
  };
  /** Who saved the stored version, and when, where it is known. */
  changed?: { by: string; at: string } | undefined;
  labelOf: (field: keyof Values & string) => string;
  textOf: (field: keyof Values & string, values: Partial<Values>) => string;
}

/** Above a form: what was merged with a version that someone else saved, and both values of each clash to choose from; else nothing. */
export function StaleNotice<Values>(props: StaleNoticeProps<Values>) {
  const { notice, take } = props.stale;
  return notice && <Notice {...props} notice={notice} take={take} />;
}

interface NoticeProps<Values> extends StaleNoticeProps<Values> {
  notice: StaleMerge<Values>;
  take: (side: Side, field?: keyof Values) => void;
}

function Notice<Values>({ notice, changed, labelOf, textOf, take }: NoticeProps<Values>) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const id = useId();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { clashes, updated } = notice;
  return (
    <section ref={place} tabIndex={-1} className={classes.notice} aria-label={t('form.stale.title')}>
      <h2>{t('form.stale.title')}</h2>
      {changed && (
        <p>{t('form.stale.by', { name: changed.by, date: date(changed.at), time: seconds(changed.at) })}</p>
      )}
      <p>{t('form.stale.kept')}</p>
      {updated.length > 0 && (
        <p>
          {t('form.stale.updated', { fields: updated.map((field) => isolate(labelOf(field))).join(' · ') })}
        </p>
      )}
      {clashes.length > 0 && (
        <>
          <div className="row wrap gap-8">
            <h3 className="title">{t('form.stale.clashes', { count: clashes.length })}</h3>
            <Button size="xs" variant="default" onClick={() => take('mine')}>
              {t('form.stale.all_mine')}
            </Button>
            <Button size="xs" variant="default" onClick={() => take('theirs')}>
              {t('form.stale.all_theirs')}
            </Button>
          </div>
          <ul className="plain-list">
            {clashes.map((clash) => {
              const [first] = clash.fields;
              const label = clash.fields.map(labelOf).join(' · ');
              return (
                <li key={first} className="halves pad-y-8 line-above">
                  <span id={`${id}-${first}`} className="bold whole-row">
                    {label}
                  </span>
                  {(['mine', 'theirs'] as const).map((side) => {
                    const value = clash.fields
                      .map((field) => isolate(textOf(field, clash[side])))
                      .join(' · ');
                    return (
                      <button
                        key={side}
                        type="button"
                        className={`grid gap-2 shrink pad-8-12 edge rounded-card ground anywhere start ${classes.side}`}
                        aria-pressed={clash.taken === side}
                        id={`${id}-${first}-${side}`}
                        aria-labelledby={`${id}-${first} ${id}-${first}-${side}`}
                        onClick={() => take(side, first)}
                      >
                        <span className="size-12 soft">{t(`form.stale.${side}`)}</span>
                        <bdi>{value}</bdi>
                      </button>
                    );
                  })}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
