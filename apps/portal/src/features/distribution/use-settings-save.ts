import { useQueryClient } from '@tanstack/react-query';
import { useIdempotentMutation } from '../../shared/actions/use-idempotent-mutation.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { refreshSettings } from '../../shared/distribution/distribution.queries.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';

export interface SaveHeaders {
  'idempotency-key': string;
  'x-settings-version': number;
}

/** What is saved, over the version that the person saw. */
interface SaveRequest<Body> {
  version: number;
  body: Body;
}

/**
 * Saves a part of the distribution settings with optimistic locking on the loaded version; after any answer the settings in
 * force are refetched.
 */
export function useSettingsSave<Body, Answer = unknown>({
  part,
  send,
  done,
  failed,
  onDone,
  onFailed,
}: {
  /** Names what is saved. */
  part: string;
  send: (body: Body, headers: SaveHeaders) => Promise<Answer>;
  /** The toast after a save. */
  done: string | ((answer: Answer) => string);
  failed: string;
  onDone: (answer: Answer, body: Body) => void;
  /** Called with a refusal and the version that was sent; answers whether something else shows it. */
  onFailed?: (error: unknown, version: number) => Promise<boolean>;
}) {
  const client = useQueryClient();
  return useIdempotentMutation(
    {
      scope: ['distribution', part],
      send: ({ version, body }: SaveRequest<Body>, key) =>
        send(body, { 'idempotency-key': key, 'x-settings-version': version }),
    },
    {
      onSuccess: async (answer, { body }) => {
        await refreshSettings(client);
        toastSuccess(typeof done === 'function' ? done(answer) : done);
        onDone(answer, body);
      },
      onError: async (error, { version }) => {
        if (!(await onFailed?.(error, version)))
          toastError(failed, [...new Set(errorTexts(error))].join(' '));
        await refreshSettings(client);
      },
    },
  );
}
