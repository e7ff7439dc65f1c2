import { Textarea, TextInput } from '@mantine/core';
import { MAX_NOTIFICATION_LENGTH, MIN_NOTIFICATION_MESSAGE_LENGTH } from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface NoticeWords {
  title: string;
  message: string;
}

/** The words of a message to drivers, and what is wrong with them once somebody has tried to send it. */
export function useNotice(title = '') {
  const { t } = useTranslation();
  const [words, setWords] = useState<NoticeWords>({ title, message: '' });
  const [tried, setTried] = useState(false);
  const trimmed = { title: words.title.trim(), message: words.message.trim() };
  const errors = {
    title: trimmed.title === '' ? t('errors.title_required') : undefined,
    message:
      trimmed.message.length < MIN_NOTIFICATION_MESSAGE_LENGTH
        ? t(trimmed.message === '' ? 'errors.message_required' : 'errors.notification_min_5')
        : undefined,
  };
  return {
    words,
    setWords,
    complete: !errors.title && !errors.message,
    errors: tried ? errors : { title: undefined, message: undefined },
    /** The words as they are sent; null where they are not complete, which the fields then say. */
    take: (): NoticeWords | null => {
      setTried(true);
      return errors.title || errors.message ? null : trimmed;
    },
  };
}

/** Title and message. */
export function NoticeFields({
  notice,
  titleLabel,
  messageLabel,
}: {
  notice: ReturnType<typeof useNotice>;
  titleLabel: string;
  messageLabel: string;
}) {
  const { words, setWords, errors } = notice;
  return (
    <>
      <TextInput
        label={titleLabel}
        maxLength={MAX_NOTIFICATION_LENGTH.title}
        value={words.title}
        error={errors.title}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setWords((before) => ({ ...before, title: value }));
        }}
      />
      <Textarea
        data-autofocus
        mt={12}
        label={messageLabel}
        maxLength={MAX_NOTIFICATION_LENGTH.message}
        autosize
        minRows={4}
        maxRows={10}
        value={words.message}
        error={errors.message}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setWords((before) => ({ ...before, message: value }));
        }}
      />
    </>
  );
}
