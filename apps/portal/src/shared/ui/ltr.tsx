import type { ReactNode } from 'react';

/** Isolates numbers, phones, plates and codes as left-to-right text. */
export function Ltr({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <bdi dir="ltr" className={className} style={{ whiteSpace: 'nowrap' }}>
      {children}
    </bdi>
  );
}
