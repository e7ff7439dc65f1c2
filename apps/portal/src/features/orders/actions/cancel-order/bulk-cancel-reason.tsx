import type { CancelBody } from '@mishwar/contract';
import { useState } from 'react';
import { type CancelChoice, CancelFields, cancelBody } from './cancel-fields.tsx';

/** The reason (and a note, if one likes) for which all selected orders are cancelled. */
export function BulkCancelReason({ onChange }: { onChange: (body: CancelBody | null) => void }) {
  const [choice, setChoice] = useState<CancelChoice>({ reason: null, note: '' });
  return (
    <CancelFields
      choice={choice}
      onChange={(next) => {
        setChoice(next);
        onChange(cancelBody(next));
      }}
    />
  );
}
