/** Maximum size of an uploaded file in bytes. */
export const UPLOAD_MAX_BYTES = 10_485_760;
