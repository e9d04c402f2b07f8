/** ZIP: the fixed part of an entry's header, and where it says how long the entry's name and extra field are. */
const HEADER_BYTES = 30;
const NAME_AT = 26;
const EXTRA_AT = 28;
const ROW = '<row ';

/**
 * Counts the rows of a workbook while it arrives: its first sheet is the first entry of the file. Further sheets (above
 * a million rows) are not counted. A file that is none leaves the count at null.
 */
export function sheetRows(): { add: (part: Uint8Array<ArrayBuffer>) => void; rows: () => number | null } {
  let found: number | null = null;
  let head: Uint8Array<ArrayBuffer> | null = new Uint8Array(0);
  const sheet = new DecompressionStream('deflate-raw');
  const into = sheet.writable.getWriter();
  void (async () => {
    const reader = sheet.readable.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      found = (found ?? 0) + text.split(ROW).length - 1;
      // A mark that is cut in two is found with what follows.
      text = text.slice(1 - ROW.length);
    }
    // After the sheet's own end comes what is none of it; so does nonsense.
  })().catch(() => undefined);
  // What it cannot take is reported to the reader above.
  const inflate = (part: Uint8Array<ArrayBuffer>) => void into.write(part).catch(() => undefined);
  return {
    add: (part) => {
      if (head === null) return inflate(part);
      head = joined(head, part);
      const begin = dataBegin(head);
      if (begin === null || head.length < begin) return;
      inflate(head.subarray(begin));
      head = null;
    },
    rows: () => (found === null ? null : Math.max(0, found - 1)),
  };
}

function dataBegin(head: Uint8Array<ArrayBuffer>): number | null {
  if (head.length < HEADER_BYTES) return null;
  const fields = new DataView(head.buffer, head.byteOffset);
  return HEADER_BYTES + fields.getUint16(NAME_AT, true) + fields.getUint16(EXTRA_AT, true);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
