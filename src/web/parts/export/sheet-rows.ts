/** ZIP local file header: fixed length, and offsets of the lengths of name and extra field. */
const HEADER_BYTES = 30;
const NAME_AT = 26;
const EXTRA_AT = 28;
const ROW = '<row ';

/**
 * Counts the rows of a workbook while it arrives: its first sheet is the file's first entry. Further sheets (above a
 * million rows) are not counted. The count stays null if the file is not a workbook.
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
      // Keeps a mark that is split between two chunks.
      text = text.slice(1 - ROW.length);
    }
    // Bytes after the sheet's end, or invalid data, end the count.
  })().catch(() => undefined);
  // Errors are reported to the reader above.
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
