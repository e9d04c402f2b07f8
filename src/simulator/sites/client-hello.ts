/** RFC 8446 §4.1.2, RFC 6066 §3; '' without a name, 'more' while bytes are missing, null for other data. */
export function serverName(bytes: Buffer): string | 'more' | null {
  if (bytes.length < 5) return 'more';
  if (bytes[0] !== 22) return null;
  const end = 5 + bytes.readUInt16BE(3);
  if (bytes.length < end) return 'more';
  try {
    return readName(bytes.subarray(5, end));
  } catch {
    return null;
  }
}

function readName(hello: Buffer): string {
  if (hello[0] !== 1) throw new RangeError('not a ClientHello');
  let at = 4 + 2 + 32;
  at += 1 + hello.readUInt8(at);
  at += 2 + hello.readUInt16BE(at);
  at += 1 + hello.readUInt8(at);
  if (at >= hello.length) return '';
  const end = at + 2 + hello.readUInt16BE(at);
  at += 2;
  while (at + 4 <= end) {
    const kind = hello.readUInt16BE(at);
    const length = hello.readUInt16BE(at + 2);
    if (kind === 0)
      return hello.toString('latin1', at + 9, at + 9 + hello.readUInt16BE(at + 7)).toLowerCase();
    at += 4 + length;
  }
  return '';
}
