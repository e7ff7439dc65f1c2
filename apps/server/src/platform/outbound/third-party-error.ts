/** Why a response cannot be used; the codes are message keys. */
export type ThirdPartyErrorCode =
  /** No response, a server error, or a timeout. */
  | 'third_party_unreachable'
  /** The request was rejected: a retry changes nothing. */
  | 'third_party_refused'
  /** The response has another format. */
  | 'third_party_unreadable';

/** A request to a third party failed. */
export class ThirdPartyError extends Error {
  override readonly name = 'ThirdPartyError';
  readonly code: ThirdPartyErrorCode;
  constructor(code: ThirdPartyErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
