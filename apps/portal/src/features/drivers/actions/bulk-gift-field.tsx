import { TextInput } from '@mantine/core';
import {
  formatMoney,
  MAX_AMOUNT,
  MAX_AMOUNT_INPUT_LENGTH,
  MAX_GIFTED_DRIVERS,
  moneyToWire,
  parseAmountInput,
  sanitizeAmountInput,
} from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../../shared/api/error-text.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { Gift } from './bulk-gift.ts';

interface BulkGiftFieldProps {
  onChange: (gift: Gift | null) => void;
  count: number;
}

/** The gift of each driver, with the sum over all of them. */
export function BulkGiftField({ onChange, count }: BulkGiftFieldProps) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const each = parseAmountInput(typed) ?? 0;
  return (
    <TextInput
      label={t('drivers.bulk.gift_each')}
      description={t('drivers.bulk.gift_total', { count, sum: formatMoney(each * count, language) })}
      value={typed}
      error={isLeft && typed === '' && messageText('amount_required')}
      onBlur={() => setLeft(true)}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      maxLength={MAX_AMOUNT_INPUT_LENGTH}
      onChange={(event) => {
        const next = sanitizeAmountInput(event.currentTarget.value);
        const halalas = parseAmountInput(next);
        setTyped(next);
        const fits = halalas !== null && halalas > 0 && halalas <= MAX_AMOUNT && count <= MAX_GIFTED_DRIVERS;
        onChange(fits ? { gift: moneyToWire(halalas) } : null);
      }}
    />
  );
}
