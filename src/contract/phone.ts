/** A plus, digits and separators: a spreadsheet can only add them up. */
const PHONE = /^\+[\d(][\d ().-]{5,38}$/;
const [PHONE_DIGITS_MIN, PHONE_DIGITS_MAX] = [7, 15];

/** True if the text is only a phone number with a country prefix. */
export function isPlusPhone(text: string): boolean {
  if (!PHONE.test(text)) return false;
  const digits = text.replace(/\D/g, '').length;
  return digits >= PHONE_DIGITS_MIN && digits <= PHONE_DIGITS_MAX;
}
