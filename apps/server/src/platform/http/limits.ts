/** The largest file that is taken, in bytes; one byte more is refused. */
export const UPLOAD_MAX_BYTES = 10_485_760;
