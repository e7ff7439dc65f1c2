import type { ReactNode } from 'react';

/** Numbers, phones, plates and codes: read left to right in every sentence. */
export function Ltr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </bdi>
  );
}
