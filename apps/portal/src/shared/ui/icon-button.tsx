import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'type'> {
  /** Accessible name and tooltip. */
  label: string;
  size?: 24 | 30;
  outline?: boolean;
}

/** An icon-only button; touch target 44 px on phones. */
export function IconButton({ label, size = 30, outline = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-size={size}
      data-outline={outline || undefined}
      className={className ? `${classes.button} ${className}` : classes.button}
      {...rest}
    />
  );
}
