import { Box, Button } from '@mantine/core';
import type { AssignableDriver } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { formatOfferReason } from '../../shared/orders/offer-reason.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import classes from './driver-search.module.css';

/** What a driver is picked for: for an order without a driver, for one with another driver, or within a form. */
type PickMode = 'assign' | 'reassign' | 'choose';

interface DriverRowProps {
  driver: AssignableDriver;
  mode: PickMode;
  chosen: boolean;
  busy: boolean;
  disabled: boolean;
  onPick: (driver: AssignableDriver) => void;
}

const PICK_LABELS = {
  assign: 'orders.assign.assign_to',
  reassign: 'orders.assign.reassign_to',
  choose: 'orders.assign.choose_driver',
} as const;

/** Maximum number of boxes that show the orders in hand. */
const MAX_BOXES = 4;

/** A driver of the list: distance, orders in hand, score and the reasons against an offer. */
export function DriverRow({ driver, mode, chosen, busy, disabled, onPick }: DriverRowProps) {
  const { t } = useTranslation();
  const {
    driver_name: name,
    orders_in_hand: count,
    number_of_received: limit,
    distance,
    score,
    reasons,
  } = driver;
  const against = reasons.map(formatOfferReason).join(' · ');
  return (
    <li className={`row gap-10 hover ${classes.row}`} data-chosen={chosen || undefined}>
      <Avatar name={name} size={32} />
      <div className="stack grow">
        <bdi className={reasons.length > 0 ? 'truncate soft' : 'truncate bold'} title={name}>
          {name}
        </bdi>
        <span className={`row caption shrink nowrap ${classes.facts}`}>
          {distance !== null && <span>{t('orders.assign.km', { distance: distance.toFixed(1) })}</span>}
          <span className="inline-row gap-4">
            <span className={`inline-row gap-2 ${classes.boxes}`} aria-hidden>
              {Array.from({ length: Math.min(limit, MAX_BOXES) }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the boxes differ by their place alone
                <i key={at} data-full={at < count || undefined} />
              ))}
            </span>
            <span aria-hidden>
              <Ltr>{`${count}/${limit}`}</Ltr>
            </span>
            <span className="visually-hidden">{t('orders.assign.in_hand', { count, limit })}</span>
          </span>
          {!driver.is_online && !reasons.includes('offline') && <span>{t('orders.assign.offline')}</span>}
          {driver.driver_phone && (
            <span>
              <Ltr>{formatPhone(driver.driver_phone)}</Ltr>
            </span>
          )}
        </span>
        <span className={`row caption shrink nowrap ${classes.facts}`}>
          {against && (
            <span className="cut" title={against}>
              <bdi>{against}</bdi>
            </span>
          )}
          {driver.company_name && (
            <span className="cut" title={driver.company_name}>
              <bdi>{driver.company_name}</bdi>
            </span>
          )}
        </span>
      </div>
      <div className={`grid fixed gap-8 ${classes.end}`}>
        <span className={`grid gap-2 bold ${classes.score}`}>
          {score === null ? (
            '–'
          ) : (
            <>
              <span aria-hidden>{Math.round(score)}</span>
              <Box component="span" className="meter" w={44} aria-hidden>
                <i style={{ inlineSize: `${Math.min(Math.max(score, 0), 100)}%` }} />
              </Box>
              <span className="visually-hidden">
                {t('orders.assign.score', { score: Math.round(score) })}
              </span>
            </>
          )}
        </span>
        <Button
          className={classes.pick ?? ''}
          size="compact-sm"
          variant="default"
          loading={busy}
          disabled={disabled}
          aria-pressed={mode === 'choose' ? chosen : undefined}
          aria-label={t(PICK_LABELS[mode], { name })}
          onClick={() => onPick(driver)}
        >
          {t(`orders.assign.${mode}`)}
        </Button>
      </div>
    </li>
  );
}
