/** Each trade with each place, trades in the outer order: 'fontaneros en Vigo'. */
export function combine(
  trades: readonly string[],
  places: readonly string[],
  joiner: ' en ' | ' ',
): string[] {
  return trades.flatMap((trade) => places.map((place) => `${trade}${joiner}${place}`));
}

/** Lines that say something, each once whatever its case. */
export function linesOf(text: string): string[] {
  const seen = new Map<string, string>();
  for (const raw of text.split(/[\r\n]+/)) {
    const line = raw.trim();
    if (line !== '' && !seen.has(line.toLowerCase())) seen.set(line.toLowerCase(), line);
  }
  return [...seen.values()];
}
