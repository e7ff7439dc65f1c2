import { Box, Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { ChooseFile } from './choose-file.tsx';
import classes from './driver-import.module.css';
import { ImportActions } from './import-actions.tsx';
import { ImportState } from './import-state.tsx';
import { type ShownImport, useDriverImport } from './use-driver-import.ts';
import { useImportUpload } from './use-import-upload.ts';

interface ImportDialogProps {
  shown: ShownImport;
  onShown: (id: string | null) => void;
  onClose: () => void;
}

/**
 * Import of drivers from an Excel file: choose, upload, preview, apply. It may be closed: the server continues, and the
 * dialog opens with the same import again.
 */
export function ImportDialog({ shown, onShown, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const { one, apply, isPending, isError, isFetching, retry } = useDriverImport(shown);
  const upload = useImportUpload(onShown);
  const action = classes.action ?? '';
  const isChoosing = !isPending && !isError && one === null;
  const isSending = upload.sent !== null;
  return (
    <Dialog
      title={t('driverImport.title')}
      size={620}
      busy={isSending}
      onClose={onClose}
      footer={
        isChoosing ? (
          <>
            <Button className={action} variant="default" onClick={isSending ? upload.stop : onClose}>
              {t(isSending ? 'driverImport.stop' : 'common.cancel')}
            </Button>
            <Button className={action} loading={isSending} onClick={() => void upload.submit()}>
              {t('driverImport.submit')}
            </Button>
          </>
        ) : (
          one && (
            <ImportActions
              key={`${one._id} ${one.state}`}
              one={one}
              busy={apply.isPending}
              onApply={() => apply.mutate(one._id)}
              onAnother={() => onShown(null)}
              onClose={onClose}
            />
          )
        )
      }
    >
      <Box className="stack gap-14" pt={12}>
        {isPending && (
          <div role="status" aria-label={t('common.loading')}>
            <Skeleton height={96} radius={6} />
          </div>
        )}
        {isError && (
          <div className="problem" role="alert">
            {t('driverImport.failed_to_read')}{' '}
            <Button size="xs" variant="default" loading={isFetching} onClick={retry}>
              {t('common.retry')}
            </Button>
          </div>
        )}
        {isChoosing && <ChooseFile upload={upload} />}
        {one && <ImportState one={one} />}
      </Box>
    </Dialog>
  );
}
