import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, which style sheets read. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
