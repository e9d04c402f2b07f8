import { expect, test } from 'vitest';
import { sheetRows } from './sheet-rows.ts';

const XML = `<sheetData>${Array.from({ length: 501 }, (_, n) => `<row r="${n + 1}"><c t="inlineStr"><is><t>&lt;row a${n * 7919}</t></is></c></row>`).join('')}</sheetData>`;

/** The beginning of a workbook as the server streams it: header, deflated sheet, and trailing bytes. */
async function workbook(): Promise<Uint8Array<ArrayBuffer>> {
  const name = new TextEncoder().encode('xl/worksheets/sheet1.xml');
  const header = new Uint8Array(30 + name.length);
  header.set([0x50, 0x4b, 3, 4]);
  header[26] = name.length;
  header.set(name, 30);
  const sheet = new Blob([XML]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const rest = new TextEncoder().encode('PK\u0007\u0008 what comes after the sheet');
  const whole = new Blob([header, await new Response(sheet).arrayBuffer(), rest]);
  return new Uint8Array(await whole.arrayBuffer());
}

test.each([1, 7, 100, 1_000_000])(
  'the rows of a workbook that arrives %i bytes at a time are counted, without its heading',
  async (size) => {
    const bytes = await workbook();
    const counter = sheetRows();
    expect(counter.rows()).toBeNull();
    for (let at = 0; at < bytes.length; at += size) counter.add(bytes.slice(at, at + size));
    await expect.poll(counter.rows).toBe(500);
  },
);

test('some rows are counted before the file is whole', async () => {
  const bytes = await workbook();
  const counter = sheetRows();
  counter.add(bytes.slice(0, bytes.length / 2));
  await expect.poll(counter.rows).toBeGreaterThan(0);
  expect(counter.rows()).toBeLessThan(500);
});
