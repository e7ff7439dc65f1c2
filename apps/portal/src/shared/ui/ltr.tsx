import type { ReactNode } from 'react';

/** Numbers, phones, plates and codes: read left to right in every sentence. */
export function Ltr({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <bdi dir="ltr" className={className} style={{ whiteSpace: 'nowrap' }}>
      {children}
    </bdi>
  );
}
