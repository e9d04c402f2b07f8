/**
 * The number typed in Spanish form: '1.250,50'. A single dot that separates no thousands is a decimal point: '12.5'.
 * Null if the text is not a number.
 */
export function typedNumber(text: string, decimals: number): number | null {
  const plain =
    decimals === 0 || text.includes(',') || /^[1-9]\d{0,2}(\.\d{3})+$/.test(text)
      ? text.replaceAll('.', '').replace(',', '.')
      : text;
  const number = Number.parseFloat(plain);
  return Number.isFinite(number) ? Number(number.toFixed(decimals)) : null;
}

/** The characters of a text that such a number may contain. */
export function numberText(text: string, decimals: number): string {
  const [whole = '', ...parts] = text.replace(decimals > 0 ? /[^\d.,]/g : /[^\d.]/g, '').split(',');
  const rest = parts.length === 0 ? '' : `,${parts.join('').slice(0, decimals)}`;
  return whole.replace(/^0+(?=\d)/, '') + rest;
}
