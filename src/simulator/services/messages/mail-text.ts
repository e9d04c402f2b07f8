export interface ReadMail {
  headers: Record<string, string>;
  texts: { type: string; text: string }[];
}

const MAX_PARTS = 20;

/** Reads a raw RFC 5322 message; never throws, malformed parts are read as far as possible. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  return { headers: mapValues(headers, decodeWords), texts: textsOf(headers, body, 0) };
}

function textsOf(headers: Record<string, string>, body: string, depth: number): ReadMail['texts'] {
  const type = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined && depth < 5) {
    const parts = body.split(`--${boundary}`).slice(1, MAX_PARTS + 1);
    return parts
      .filter((part) => !part.startsWith('--'))
      .flatMap((part) => {
        const inner = split(part.replace(/^\r?\n/, ''));
        return textsOf(inner.headers, inner.body, depth + 1);
      });
  }
  if (!/^text\//i.test(type)) return [];
  const text = decodeBody(body, headers['content-transfer-encoding'] ?? '').replaceAll('\r\n', '\n');
  return [{ type: type.split(';')[0]?.trim().toLowerCase() ?? 'text/plain', text: text.trimEnd() }];
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/);
  const headers: Record<string, string> = {};
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers[line.slice(0, at).trim().toLowerCase()] = line.slice(at + 1).trim();
  }
  return { headers, body: rest.join('\r\n\r\n') };
}

function decodeBody(body: string, encoding: string): string {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return quotedPrintable(body.replace(/=\r?\n/g, ''));
    default:
      return body;
  }
}

/** RFC 2047 encoded words, in UTF-8. */
function decodeWords(value: string): string {
  return value
    .replace(/(=\?[^?]+\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?[^?]+\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function mapValues(
  record: Record<string, string>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
