export interface Token {
  kind: 'word' | 'string' | 'number' | 'sign';
  text: string;
  line: number;
}

export class OverpassParseError extends Error {
  line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const pattern =
    /(\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(-?\d+(?:\.\d+)?)|([A-Za-z_][\w]*)|(->|!=|!~|[[\](){};:,.=~!<>])/y;
  let line = 1;
  while (pattern.lastIndex < source.length) {
    const at = pattern.lastIndex;
    const found = pattern.exec(source);
    if (!found) throw new OverpassParseError(line, `Unknown character "${source.slice(at, at + 1)}"`);
    const [all, blank, string, number, word] = found;
    if (blank === undefined) {
      if (string) tokens.push({ kind: 'string', text: string.slice(1, -1).replace(/\\(.)/g, '$1'), line });
      else if (number) tokens.push({ kind: 'number', text: number, line });
      else tokens.push({ kind: word ? 'word' : 'sign', text: all, line });
    }
    line += all.split('\n').length - 1;
  }
  return tokens;
}
