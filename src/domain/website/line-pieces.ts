const SEPARATOR = /[\s,;|]/;

/** At most `max` characters each; an overlong word keeps its start, where an address has its host. */
export function linePieces(line: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > max && !/^(?:#|\/\/)/.test(line)) {
    let end = max;
    while (end > 0 && !SEPARATOR.test(rest.charAt(end))) end -= 1;
    const isOneWord = end === 0;
    pieces.push(rest.slice(0, isOneWord ? max : end).trimEnd());
    const next = isOneWord ? rest.slice(max).search(SEPARATOR) : 0;
    rest = next === -1 ? '' : rest.slice((isOneWord ? max : end) + next + 1).trimStart();
  }
  return [...pieces, rest.slice(0, max).trimEnd()].filter((piece) => piece !== '');
}
