/** Each trade with each place, trades in the outer loop: 'fontaneros en Vigo'. */
export function combine(
  trades: readonly string[],
  places: readonly string[],
  joiner: ' en ' | ' ',
): string[] {
  return trades.flatMap((trade) => places.map((place) => `${trade}${joiner}${place}`));
}

/** Non-blank lines without duplicates, regardless of case. */
export function linesOf(text: string): string[] {
  const seen = new Map<string, string>();
  for (const raw of text.split(/[\r\n]+/)) {
    const line = raw.trim();
    if (line !== '' && !seen.has(line.toLowerCase())) seen.set(line.toLowerCase(), line);
  }
  return [...seen.values()];
}
