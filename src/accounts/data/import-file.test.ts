import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { PRODUCTO } from '#contract/product.ts';
import { EXPORT_FORMAT } from './export-zip.ts';
import { type ImportFile, openImport, validateImport } from './import-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'importar-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const signal = new AbortController().signal;
const fecha = new Date(0).toISOString();
const filters = Array.from({ length: 20 }, (_, n) => {
  const saved = { pantalla: 'dominios', nombre: `Filtro ${n}`, filtro: '', avisar: false };
  return `${JSON.stringify({ id: randomUUID(), ...saved, fecha_creacion: fecha })}\n`;
}).join('');
const BYTES = Buffer.byteLength(filters);

/** An export of twenty saved filters. */
async function exported(): Promise<string> {
  const zip = new ZipFile();
  const manifest = { formato: EXPORT_FORMAT, producto: PRODUCTO, creado: fecha };
  const tablas = { filtros_guardados: 20 };
  zip.addBuffer(Buffer.from(JSON.stringify({ ...manifest, tablas })), 'manifiesto.json');
  zip.addBuffer(Buffer.from(filters), 'tablas/filtros_guardados.jsonl');
  zip.end();
  const path = join(folder, `${randomUUID()}.zip`);
  writeFileSync(path, await buffer(zip.outputStream));
  return path;
}

async function readAgain(file: ImportFile): Promise<number> {
  let read = 0;
  for await (const page of file.pages('filtros_guardados', signal)) read += page.length;
  return read;
}

test('a file as large as the limit is checked whole and then read again', async () => {
  const file = await openImport(await exported(), BYTES);
  try {
    expect(await validateImport(file, signal)).toBe(20);
    expect(await readAgain(file)).toBe(20);
  } finally {
    file.close();
  }
});

test('a file that is larger unpacked than the limit is refused', async () => {
  const file = await openImport(await exported(), BYTES - 1);
  try {
    await expect(validateImport(file, signal)).rejects.toThrow('ocupa demasiado');
  } finally {
    file.close();
  }
});
