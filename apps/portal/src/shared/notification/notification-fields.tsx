import { Textarea, TextInput } from '@mantine/core';
import { MAX_NOTIFICATION_LENGTH } from '@mishwar/domain';
import type { FormFields } from '../form/use-contract-form.ts';

interface NoticeFieldsProps {
  /** A form with the values `title` and `message`. */
  form: FormFields;
  titleLabel: string;
  messageLabel: string;
}

/** Title and text of a message to drivers. */
export function NotificationFields({ form, titleLabel, messageLabel }: NoticeFieldsProps) {
  return (
    <>
      <TextInput
        key={form.key('title')}
        {...form.field('title')}
        label={titleLabel}
        maxLength={MAX_NOTIFICATION_LENGTH.title}
      />
      <Textarea
        key={form.key('message')}
        {...form.field('message')}
        data-autofocus
        mt={12}
        label={messageLabel}
        maxLength={MAX_NOTIFICATION_LENGTH.message}
        autosize
        minRows={4}
        maxRows={10}
      />
    </>
  );
}
