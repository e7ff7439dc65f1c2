/** Why a party's answer cannot be used; the codes are message keys. */
export type ThirdPartyErrorCode =
  /** No answer, an answer that it is out of order, or one that comes too late. */
  | 'party_unreachable'
  /** It understood, and refused: asking again changes nothing. */
  | 'party_refused'
  /** It answered something of another shape. */
  | 'party_unreadable';

/** An outside party could not be asked. */
export class ThirdPartyError extends Error {
  override readonly name = 'PartyProblem';
  readonly code: ThirdPartyErrorCode;
  constructor(code: ThirdPartyErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
