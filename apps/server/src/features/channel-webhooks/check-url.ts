import {
  type EgressPolicy,
  ForbiddenAddressError,
  getEgressPolicy,
  isPublicAddress,
  resolveAllowed,
} from '../../platform/outbound/egress-policy.ts';
import type { CallRefusal } from '../../platform/refusal.ts';

const refuse = (msg: string): CallRefusal => ({
  status: 422,
  code: 'validation_failed',
  errors: [{ field: 'url', msg }],
});

/**
 * Why a webhook may not have this address; null where it may. It is https to a public address, or one of the private
 * hosts that the configuration names. The address is judged again at every attempt, as names change.
 */
export async function checkWebhookUrl(
  text: string,
  policy: EgressPolicy = getEgressPolicy(),
): Promise<CallRefusal | null> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return refuse('webhook_url_invalid');
  if (url.username !== '' || url.password !== '' || url.hash !== '') return refuse('webhook_url_invalid');
  try {
    const { address } = await resolveAllowed(url, policy);
    return url.protocol === 'http:' && isPublicAddress(address) ? refuse('webhook_url_not_https') : null;
  } catch (error) {
    return refuse(
      error instanceof ForbiddenAddressError ? 'webhook_url_not_public' : 'webhook_url_unknown_host',
    );
  }
}
