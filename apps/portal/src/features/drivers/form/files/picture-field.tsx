import { Button, FileButton, Input } from '@mantine/core';
import { getPictureAddress, getPictureKey, isUploadTooLarge, PICTURE_TYPES } from '@mishwar/domain';
import { IconTrash, IconUpload, IconUser } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts, messageText } from '../../../../shared/api/error-text.ts';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import { toastError } from '../../../../shared/ui/toast.ts';
import { encodePicture } from './encode-picture.ts';
import classes from './files.module.css';
import { uploadDocument } from './upload-document.ts';

interface PictureFieldProps {
  /** The stored address; empty without a picture. */
  value: string;
  /** The stored picture and a link to it, where it was uploaded. */
  stored: { address: string | null; link: string | null };
  description?: ReactNode;
  error?: ReactNode;
  onChange: (address: string) => void;
  /** Called when an upload starts and ends; a save in between would miss it. */
  onBusy: (busy: boolean) => void;
}

/** The picture of a driver: shown, replaced by an upload, or removed. An address of another site stays a link. */
export function PictureField({ value, stored, description, error, onChange, onBusy }: PictureFieldProps) {
  const { t } = useTranslation();
  /** Links to the pictures uploaded here, by their address. */
  const [uploaded, setUploaded] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const send = async (file: File): Promise<string | null> => {
    if (isUploadTooLarge(file.size)) return messageText('max_size_image');
    const picture = await encodePicture(file);
    if (!picture) return messageText('picture_unreadable');
    const { signal } = leaving.current;
    try {
      const file = await uploadDocument(picture, { signal });
      const address = typeof file === 'string' ? file : (getPictureAddress(file) ?? file.Location);
      if (typeof file !== 'string') setUploaded((before) => ({ ...before, [address]: file.Location }));
      onChange(address);
      return null;
    } catch (failure) {
      return signal.aborted ? null : errorTexts(failure).join(' ');
    }
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    setProblem(null);
    setSending(true);
    onBusy(true);
    const text = await send(file);
    setProblem(text);
    if (text !== null) toastError(text);
    setSending(false);
    onBusy(false);
  };
  const link = uploaded[value] ?? (value === stored.address ? stored.link : null);
  return (
    <Input.Wrapper
      labelElement="div"
      label={t('drivers.fields.driver_image')}
      description={description}
      error={problem ?? error}
    >
      <div className="row gap-8 shrink">
        <Shown key={link} link={link} />
        {value !== '' && getPictureKey(value) === null && (
          <a
            className="truncate shrink size-13"
            href={value}
            target="_blank"
            rel="noopener noreferrer"
            dir="ltr"
          >
            {value}
          </a>
        )}
        <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={isSending}
              leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
            >
              {t(value === '' ? 'drivers.picture.upload' : 'drivers.picture.replace')}
            </Button>
          )}
        </FileButton>
        {value !== '' && (
          <IconButton label={t('drivers.picture.remove')} onClick={() => onChange('')}>
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </IconButton>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** The picture of a link, or a sign in its place. */
function Shown({ link }: { link: string | null }) {
  const { t } = useTranslation();
  const [isBroken, setBroken] = useState(false);
  if (link === null || isBroken) {
    return (
      <span className={`grid fixed centred ground-2 dim ${classes.picture} ${classes.round}`} aria-hidden>
        <IconUser size={24} stroke={1.4} />
      </span>
    );
  }
  const address = new URL(link, window.location.origin);
  return (
    <img
      className={`grid fixed centred ground-2 dim ${classes.picture} ${classes.round}`}
      src={`${address.pathname}${address.search}`}
      alt={t('drivers.picture.alt')}
      onError={() => setBroken(true)}
    />
  );
}
