import type { DriverCode } from '@mishwar/contract';
import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { toastFailure } from '../../shared/ui/toast.ts';

/** A hidden code. Revealing it writes an audit log entry. */
export function CodeCell({ code }: { code: DriverCode }) {
  const { t } = useTranslation();
  const reveal = useMutation({
    mutationFn: () => api.driverCodes.reveal({ id: code._id }),
    onError: toastFailure,
  });
  return (
    <>
      <Ltr>{reveal.data?.passKey ?? code.passKey}</Ltr>
      {!reveal.data && (
        <IconButton
          size={24}
          label={t('driverCodes.reveal', { name: code.drivers.name })}
          disabled={reveal.isPending}
          onClick={(event) => {
            event.stopPropagation();
            reveal.mutate();
          }}
        >
          <IconEye size={15} stroke={1.6} aria-hidden />
        </IconButton>
      )}
    </>
  );
}
