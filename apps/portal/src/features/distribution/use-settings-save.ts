import type { DistributionInForce } from '@mishwar/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorStatus, errorTexts } from '../../shared/api/error-text.ts';
import { refreshSettings } from '../../shared/distribution/distribution.queries.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';

export interface SaveHeaders {
  'idempotency-key': string;
  'x-settings-version': number;
}

const UNKNOWN = [null, 502, 503, 504];

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-');
}

/**
 * Saves a part of the distribution settings with optimistic locking on the loaded version. The idempotency key is kept
 * until the outcome is known; after any answer the settings in force are refetched.
 */
export function useSettingsSave<Body>(options: {
  send: (body: Body, headers: SaveHeaders) => Promise<unknown>;
  done: string;
  failed: string;
  onDone: () => void;
}) {
  const client = useQueryClient();
  const key = useRef<string | null>(null);
  return useMutation({
    mutationFn: ({ seen, body }: { seen: Pick<DistributionInForce, 'version'>; body: Body }) => {
      key.current ??= newKey();
      return options.send(body, { 'idempotency-key': key.current, 'x-settings-version': seen.version });
    },
    onSuccess: async () => {
      key.current = null;
      await refreshSettings(client);
      toastSuccess(options.done);
      options.onDone();
    },
    onError: async (error) => {
      if (!UNKNOWN.includes(errorStatus(error))) key.current = null;
      toastError(options.failed, [...new Set(errorTexts(error))].join(' '));
      await refreshSettings(client);
    },
  });
}
