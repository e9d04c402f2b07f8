/** Escapes of JSON, of an address and of HTML; the last form may begin any of them at the end of a cut text. */
const ESCAPE =
  /\\u([\da-f]{4})|%([\da-f]{2})|&#(\d{1,5});|&#x([\da-f]{1,4});|&(quot|amp|lt|gt|apos);|\\(["\\/])/iy;
const CUT_ESCAPE = /(?:\\(?:u[\da-f]{0,3})?|%[\da-f]?|&#?[\da-z]{0,5})$/iy;
const NAMED: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

interface Step {
  char: string;
  end: number;
}

/** `isCut`: the end of the text is missing, and its last characters may be the beginning of a secret. */
export function withoutSecrets(text: string, secrets: readonly string[], isCut: boolean): string {
  const read = reader(text);
  let kept = '';
  for (let at = 0; at < text.length; ) {
    const end = Math.max(at, ...secrets.map((secret) => endOf(secret, at, { read, text, isCut })));
    kept += end > at ? '…' : text.charAt(at);
    at = Math.max(end, at + 1);
  }
  return kept;
}

function endOf(
  secret: string,
  start: number,
  { read, text, isCut }: { read: (at: number) => Step[]; text: string; isCut: boolean },
): number {
  let ends = [start];
  for (const char of secret.split('')) {
    if (isCut && ends.some((at) => isEnd(text, at))) return text.length;
    const next = ends.flatMap((at) => read(at).flatMap((step) => (step.char === char ? [step.end] : [])));
    ends = next.length > 1 ? [...new Set(next)] : next;
    if (ends.length === 0) return start;
  }
  return Math.max(...ends);
}

function isEnd(text: string, at: number): boolean {
  CUT_ESCAPE.lastIndex = at;
  return at === text.length || CUT_ESCAPE.test(text);
}

/** What may be read at a place of a text: the character there, and the one that it escapes. */
function reader(text: string): (at: number) => Step[] {
  const steps = Array.from({ length: text.length }, (_, at): Step[] => {
    ESCAPE.lastIndex = at;
    const found = ESCAPE.exec(text);
    const plain = { char: text.charAt(at), end: at + 1 };
    return found === null ? [plain] : [plain, { char: escaped(found), end: at + found[0].length }];
  });
  return (at) => steps[at] ?? [];
}

function escaped([, json, percent, decimal, hex, name, itself]: RegExpExecArray): string {
  const code = json ?? percent ?? hex;
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  return itself ?? NAMED[name?.toLowerCase() ?? ''] ?? '';
}
