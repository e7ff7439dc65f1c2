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
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import classes from './papers-field.module.css';

/** Only what lies with us is shown at once; whatever lies elsewhere is asked for by whoever opens it. */
const OWN = /^(?:https?:\/\/[^/]+)?(\/files\/api\/\S+)$/;
const WEB = /^https?:\/\//i;

/** One paper: its picture where it has one, its name as a link, and the way to take it off. */
export function Paper({ paper, onRemove }: { paper: Attachment; onRemove: () => void }) {
  const { t } = useTranslation();
  const name = getAttachmentName(paper);
  const url = getAttachmentUrl(paper);
  const own = OWN.exec(url)?.[1];
  const link = own ?? (WEB.test(url) ? url : undefined);
  return (
    <li className={classes.paper}>
      {own && isPicture(name) ? (
        <Preview address={own} />
      ) : (
        <IconFileText size={28} stroke={1.4} aria-hidden />
      )}
      <bdi className={classes.name}>
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
      </bdi>
      <IconButton label={t('drivers.papers.remove', { name })} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </IconButton>
    </li>
  );
}

/** The picture of a paper. It is not waited for longer than five seconds. */
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
      className={classes.preview}
      src={address}
      alt={t('drivers.papers.preview')}
      data-state={state}
      onLoad={() => setState('shown')}
      onError={() => setState('hidden')}
    />
  );
}
