/** A Spanish number in its usual groups ('+34 986 222 323'); others unchanged. */
export function phone(telefono: string): string {
  const digits = telefono.replace(/[\s().-]/g, '');
  const spanish = /^(\+34|0034)?([6-9]\d{2})(\d{3})(\d{3})$/.exec(digits);
  if (spanish === null) return telefono;
  const [, prefix, ...groups] = spanish;
  return [prefix === undefined ? null : '+34', ...groups].filter((part) => part !== null).join(' ');
}
