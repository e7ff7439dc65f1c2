import type { ReactNode } from 'react';

/** Numbers, phones, plates, codes: left to right in either language. */
export function Ltr({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  );
}
