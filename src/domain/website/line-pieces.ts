const SEPARATOR = /[\s,;|]/;

/**
 * A line in pieces of at most `max` characters, cut where names are parted. Of a word that is longer by itself the start is
 * kept: an address has its host there. A comment stays one piece.
 */
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
