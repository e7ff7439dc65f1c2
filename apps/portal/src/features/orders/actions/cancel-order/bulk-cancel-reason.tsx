import type { CancelBody } from '@mishwar/contract';
import { useState } from 'react';
import { buildCancelBody, type CancelChoice, CancelFields } from './cancel-fields.tsx';

/** The reason and optional note for cancelling all selected orders. */
export function BulkCancelReason({ onChange }: { onChange: (body: CancelBody | null) => void }) {
  const [choice, setChoice] = useState<CancelChoice>({ reason: null, note: '' });
  return (
    <CancelFields
      choice={choice}
      onChange={(next) => {
        setChoice(next);
        onChange(buildCancelBody(next));
      }}
    />
  );
}
