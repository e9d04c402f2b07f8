/** A plus, digits and what people write between them: no spreadsheet can do more with it than add up. */
const PHONE = /^\+[\d(][\d ().-]{5,38}$/;
const [PHONE_DIGITS_MIN, PHONE_DIGITS_MAX] = [7, 15];

/** A text that is a phone number with its country's prefix and nothing else. */
export function isPlusPhone(text: string): boolean {
  if (!PHONE.test(text)) return false;
  const digits = text.replace(/\D/g, '').length;
  return digits >= PHONE_DIGITS_MIN && digits <= PHONE_DIGITS_MAX;
}
