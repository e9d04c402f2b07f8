/** What a table holds under a key that anybody may have written: 'constructor' and the like are entries of no table. */
export function ownEntry<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
