/**
 * The number of a `NumberInput`, which gives text while a decimal is being typed ('12.', '12.50') and '' when it is empty.
 * Null: there is none.
 */
export function typedNumber(value: string | number): number | null {
  const number = typeof value === 'number' ? value : Number.parseFloat(value);
  return Number.isFinite(number) ? number : null;
}
