import 'react';

declare module 'react' {
  interface CSSProperties {
    /** CSS custom properties. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
