import type { SendResult } from '../../platform/delivery/delivery.ts';
import { callThirdParty, isFinalRejection } from '../../platform/outbound/call-third-party.ts';

const TIMEOUT_MS = 8_000;
/** The body of a success, in Slack's incoming webhooks and those that are compatible with them. */
const ACCEPTED = 'ok';
/** The path of the URL is its secret. */
const LOGGED_PATH = '/[redacted]';

/** Posts a text to a channel by an incoming webhook. Only `200 ok` is a success. */
export async function postToTeamChat(
  { url }: { url: string },
  text: string,
  { type, signal }: { type: string; signal: AbortSignal },
): Promise<Extract<SendResult, { kind: 'sent' | 'refused' | 'failed' }>> {
  const answer = await callThirdParty({
    ...{ thirdParty: 'TEAM_CHAT', type, method: 'POST', url, headers: {}, body: { text } },
    ...{ timeoutMs: TIMEOUT_MS, signal },
  });
  const exchange = { ...answer.exchange, url: new URL(url).origin + LOGGED_PATH };
  if (answer.failure) return { kind: 'failed', problem: answer.failure.message, exchange };
  if (answer.status === 200 && answer.text.trim() === ACCEPTED)
    return { kind: 'sent', exchange: { ...exchange, outcome: 'success' } };
  const problem = `the team chat answered ${answer.status} ${answer.text.slice(0, 100)}`;
  return {
    kind: isFinalRejection(answer.status) ? 'refused' : 'failed',
    problem,
    exchange: { ...exchange, message: problem },
  };
}
