import { isDated } from './cell-text.ts';
import type { Table } from './table.ts';

/** Dates as ISO 8601 in UTC, fields by their names on the wire. */
export async function* jsonFile<Row>(table: Table<Row>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = '[\n';
  for await (const page of table.pages) {
    if (page.length === 0) continue;
    const lines = page.map((row) =>
      JSON.stringify(
        Object.fromEntries(
          table.columns.map(({ clave, kind, value }) => {
            const given = value(row);
            const isMoment = typeof given === 'number' && isDated(kind);
            return [clave, isMoment ? new Date(given).toISOString() : given];
          }),
        ),
      ),
    );
    yield encoder.encode(before + lines.join(',\n'));
    before = ',\n';
  }
  yield encoder.encode(before === '[\n' ? '[]\n' : '\n]\n');
}
