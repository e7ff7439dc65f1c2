import { Box } from '@mantine/core';
import type { Attachment } from '@mishwar/contract';
import {
  ATTACHMENT_PREVIEW_TIMEOUT_MS,
  getAttachmentName,
  getAttachmentUrl,
  isPicture,
} from '@mishwar/domain';
import { IconFileText, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import classes from './files.module.css';

/** Files of our own are previewed; other addresses are only fetched when their link is opened. */
const OWN_FILE = /^(?:https?:\/\/[^/]+)?(\/files\/api\/\S+)$/;
const WEB_ADDRESS = /^https?:\/\//i;

/** A document: preview of an image, name as a link, and a button that removes it. */
export function DocumentItem({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const { t } = useTranslation();
  const name = getAttachmentName(attachment);
  const url = getAttachmentUrl(attachment);
  const own = OWN_FILE.exec(url)?.[1];
  const link = own ?? (WEB_ADDRESS.test(url) ? url : undefined);
  return (
    <Box component="li" className="row gap-10 shrink frame rounded-card" px={10} py={6}>
      {own && isPicture(name) ? (
        <Preview address={own} />
      ) : (
        <IconFileText size={28} stroke={1.4} aria-hidden />
      )}
      <bdi className="grow size-13 anywhere">
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
      </bdi>
      <IconButton label={t('drivers.documents.remove', { name })} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </IconButton>
    </Box>
  );
}

/** The preview of a document; hidden where it does not load within `ATTACHMENT_PREVIEW_TIMEOUT_MS`. */
function Preview({ address }: { address: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'waiting' | 'shown' | 'hidden'>('waiting');
  useEffect(() => {
    if (state !== 'waiting') return;
    const patience = window.setTimeout(() => setState('hidden'), ATTACHMENT_PREVIEW_TIMEOUT_MS);
    return () => window.clearTimeout(patience);
  }, [state]);
  if (state === 'hidden') return null;
  return (
    <img
      className={`fixed ground-2 rounded ${classes.picture}`}
      src={address}
      alt={t('drivers.documents.preview')}
      data-state={state}
      onLoad={() => setState('shown')}
      onError={() => setState('hidden')}
    />
  );
}
