import { formatMoney, type Halalas, type MoneyMovement, parseMoney } from '@mishwar/domain';
import type { Tone } from '../theme/tokens.ts';
import classes from './amount.module.css';
import { NO_VALUE } from './no-value.ts';
import { useFormat } from './use-format.ts';

const TONES: Record<MoneyMovement, Tone> = {
  in: 'delivered',
  release: 'picked',
  hold: 'assigned',
  out: 'returned',
  fee: 'new',
};

interface AmountProps {
  /** Of the wire ("-1234.50"), or in halalas. */
  value: string | Halalas | null | undefined;
  /** Shows the sign also of a positive amount, in the colour of the movement. */
  movement?: MoneyMovement;
  className?: string | undefined;
}

/** An amount of money: isolated, so that the minus stays before the digits; a negative balance is red. */
export function Amount({ value, movement, className = '' }: AmountProps) {
  const { language } = useFormat();
  if (value === null || value === undefined) return NO_VALUE;
  const halalas = typeof value === 'string' ? (parseMoney(value) ?? 0) : value;
  const plus = movement !== undefined && halalas > 0 ? '+' : '';
  return (
    <bdi
      dir="ltr"
      className={`${classes.amount} ${className}`}
      data-tone={movement && TONES[movement]}
      data-negative={(movement === undefined && halalas < 0) || undefined}
    >
      {plus}
      {formatMoney(halalas, language)}
    </bdi>
  );
}
