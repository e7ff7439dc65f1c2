import { Button, FileButton, Progress } from '@mantine/core';
import type { Attachment } from '@mishwar/contract';
import { DOCUMENT_TYPES, isUploadTooLarge } from '@mishwar/domain';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts, messageText } from '../../../../shared/api/error-text.ts';
import { toastError } from '../../../../shared/ui/toast.ts';
import { DocumentItem } from './document-item.tsx';
import { uploadDocument } from './upload-document.ts';

interface DocumentsFieldProps {
  value: Attachment[];
  error?: ReactNode;
  /** Called with a change of the attachments, to apply to their present value. */
  onChange: (change: (before: Attachment[]) => Attachment[]) => void;
  /** Called when uploads start and end; a save in between would miss them. */
  onBusy: (busy: boolean) => void;
}

const ACCEPTED = Object.keys(DOCUMENT_TYPES).join(',');

/** The documents of a driver, and the upload of more. */
export function DocumentsField({ value, error, onChange, onBusy }: DocumentsFieldProps) {
  const { t } = useTranslation();
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const fail = (text: string) => {
    setProblem(text);
    toastError(text);
  };
  const add = async (files: File[]) => {
    setProblem(null);
    onBusy(true);
    const { signal } = leaving.current;
    for (const file of files) {
      if (isUploadTooLarge(file.size)) {
        fail(messageText('max_size_image'));
        continue;
      }
      setSending({ name: file.name, part: 0 });
      try {
        const document = await uploadDocument(file, {
          signal,
          onProgress: (part) => setSending({ name: file.name, part }),
        });
        onChange((before) => [...before, document]);
      } catch (failure) {
        if (signal.aborted) return;
        for (const text of errorTexts(failure)) fail(text);
      }
    }
    setSending(null);
    onBusy(false);
  };
  return (
    <div className="column gap-12">
      {value.length > 0 && (
        <ul className="cells gap-8 plain-list">
          {value.map((attachment, at) => (
            <DocumentItem
              // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be listed twice
              key={`${at} ${typeof attachment === 'string' ? attachment : attachment.key}`}
              attachment={attachment}
              onRemove={() => onChange((before) => before.filter((_, index) => index !== at))}
            />
          ))}
        </ul>
      )}
      {sending && (
        <div className="column gap-6 size-13" role="status">
          <bdi>{t('drivers.documents.sending', { name: sending.name })}</bdi>
          <Progress
            value={Math.round(sending.part * 100)}
            aria-label={t('drivers.documents.progress', { name: sending.name })}
          />
        </div>
      )}
      <div className="row wrap gap-10">
        <FileButton multiple accept={ACCEPTED} onChange={(files) => void add(files)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={sending !== null}
              leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
            >
              {t('drivers.documents.upload')}
            </Button>
          )}
        </FileButton>
        <span className="size-12 soft">{t('drivers.documents.hint')}</span>
      </div>
      {(problem ?? error) && (
        <p className="size-13 problem" role="alert">
          {problem ?? error}
        </p>
      )}
    </div>
  );
}
