import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useProfile } from '../session/profile.ts';
import { type IdempotentAction, sendIdempotently, unansweredRequest } from './idempotent-request.ts';

type Callbacks<Request, Answer> = Pick<
  UseMutationOptions<Answer, Error, Request>,
  'onSuccess' | 'onError' | 'onSettled'
>;

/** `sendIdempotently` as a mutation, and the request whose outcome is unknown (`unanswered`). */
export function useIdempotentMutation<Request, Answer>(
  action: IdempotentAction<Request, Answer>,
  callbacks: Callbacks<Request, Answer> = {},
) {
  const client = useQueryClient();
  const personId = useProfile()?._id ?? '';
  const mutation = useMutation({
    ...callbacks,
    mutationFn: (request: Request) => sendIdempotently(client, personId, action, request),
  });
  return { ...mutation, unanswered: unansweredRequest<Request>(client, personId, action.scope) };
}
