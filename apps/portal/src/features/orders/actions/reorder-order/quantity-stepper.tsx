import { Button } from '@mantine/core';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import { Ltr } from '../../../../shared/ui/ltr.tsx';
import classes from './reorder-modal.module.css';

export type Step = 'add' | 'increment' | 'decrement' | 'remove';

interface QuantityStepperProps {
  name: string;
  /** 0: not in the cart. */
  quantity: number;
  /** The original quantity. */
  max: number;
  disabled: boolean;
  onStep: (step: Step) => void;
}

/** Adds an item to the cart, then changes its quantity up to the original one. */
export function QuantityStepper({ name, quantity, max, disabled, onStep }: QuantityStepperProps) {
  const { t } = useTranslation();
  if (quantity === 0) {
    return (
      <Button
        className="fixed"
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
        aria-label={t('orders.reorder.add', { name })}
        disabled={disabled || max < 1}
        onClick={() => onStep('add')}
      >
        {t('orders.reorder.add_word')}
      </Button>
    );
  }
  return (
    <span className="row fixed gap-4">
      <IconButton
        size={24}
        outline
        label={t('orders.reorder.decrement', { name })}
        disabled={disabled}
        onClick={() => onStep('decrement')}
      >
        <IconMinus size={14} stroke={1.6} />
      </IconButton>
      <output
        className={`bold centre ${classes.quantity}`}
        aria-label={t('orders.reorder.quantity', { name, quantity, most: max })}
      >
        <Ltr>{`${quantity}/${max}`}</Ltr>
      </output>
      <IconButton
        size={24}
        outline
        label={t('orders.reorder.increment', { name })}
        disabled={disabled || quantity >= max}
        onClick={() => onStep('increment')}
      >
        <IconPlus size={14} stroke={1.6} />
      </IconButton>
      <IconButton
        size={24}
        label={t('orders.reorder.remove', { name })}
        disabled={disabled}
        onClick={() => onStep('remove')}
      >
        <IconTrash size={15} stroke={1.6} />
      </IconButton>
    </span>
  );
}
