/** Digits of a one-time code. */
export const CODE_LENGTH = 6;

/** What was typed or pasted as the code's digits, Arabic-Indic ones made Latin, at most six. */
export function codeDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\D/g, '')
    .slice(0, CODE_LENGTH);
}

/** The first letter and the domain of an address: enough to recognise it, too little to learn it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}•••${email.slice(at)}` : '•••';
}

/** Seconds as `m:ss`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
