import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FilaLive } from '#contract/entities/live.ts';
import { liveCsvHeader, liveCsvName, liveCsvRows } from './live-csv.ts';

const NOW = Date.parse('2026-07-01T22:30:00Z');
const ID = '019b0000-0000-7000-8000-000000000001';

function row(change: {
  negocio?: Partial<FilaLive['negocio']>;
  dominio?: Partial<FilaLive['dominio']> | null;
}): FilaLive {
  return {
    _id: ID,
    orden: 1,
    keyword: 'fontanero vic',
    nuevo: true,
    negocio: {
      nombre_negocio: 'Fontanería Puig',
      sitio_web: 'https://puig.cat/',
      dominio_extraido: 'puig.cat',
      motivo_sin_dominio: null,
      rating: 4.5,
      review_count: 12,
      telefono: '938 000 000',
      estado_actual: 'abierto',
      fuente_datos: 'OpenStreetMap',
      enlace_maps: null,
      ...change.negocio,
    },
    dominio:
      change.dominio === null
        ? null
        : {
            _id: ID,
            dominio: 'puig.cat',
            dominio_unicode: 'puig.cat',
            estado_verificacion: 'expirado',
            es_disponible: true,
            confirmaciones: 2,
            fase_ciclo: 'libre',
            verification_method: 'rdap_404',
            needs_manual_verification: false,
            motivo: null,
            extension: 'cat',
            favorito: false,
            valor_estimado: null,
            fecha_liberacion_estimada: null,
            comprobacion: 'ninguna',
            proxima_verificacion: null,
            fecha_ultima_verificacion: '2026-07-01T20:00:00.000Z',
            confirmacion_desde: null,
            segundo_canal: true,
            ...change.dominio,
          },
  };
}
const line = (fila: FilaLive, timezone = 'Europe/Madrid') => liveCsvRows([fila], NOW, timezone);

test('the file begins with a byte order mark and the eight columns', () => {
  expect(liveCsvHeader()).toBe(
    '\uFEFFKeyword,Nombre Negocio,Dominio,Dominio Libre,Rating,Reviews,Teléfono,Website\r\n',
  );
});

test('a free domain that is confirmed and seen today is SÍ', () => {
  expect(line(row({}))).toBe(
    'fontanero vic,Fontanería Puig,puig.cat,SÍ,4.5,12,938 000 000,https://puig.cat/\r\n',
  );
});

test.each([
  [{ es_disponible: false }, 'NO'],
  [{ es_disponible: null, confirmaciones: 0, fase_ciclo: 'desconocida' as const }, ''],
  [{ fecha_ultima_verificacion: '2026-06-30T22:29:00.000Z' }, 'SÍ (por reconfirmar 1 jul 00:29)'],
  [{ fecha_ultima_verificacion: '2026-02-03T09:05:00.000Z' }, 'SÍ (por reconfirmar 3 feb 10:05)'],
  [{ es_disponible: null, confirmaciones: 1 }, 'CONFIRMANDO'],
  [
    { es_disponible: null, confirmaciones: 1, confirmacion_desde: '2026-07-01T20:10:00.000Z' },
    'CONFIRMANDO 1 jul 22:10',
  ],
  [
    { es_disponible: null, confirmaciones: 1, confirmacion_desde: '2026-07-01T22:40:00.000Z' },
    'CONFIRMANDO 00:40',
  ],
])('what is known of the domain, %j, is written as %j', (dominio, text) => {
  expect(line(row({ dominio })).split(',')[3]).toBe(text);
});

test('a business without own domain leaves both domain cells empty', () => {
  expect(line(row({ dominio: null })).startsWith('fontanero vic,Fontanería Puig,,,4.5')).toBe(true);
});

test('the hour and the day are those of the account', () => {
  const stale = row({ dominio: { fecha_ultima_verificacion: '2026-06-30T20:00:00.000Z' } });
  expect(line(stale, 'America/New_York')).toContain('(por reconfirmar 30 jun 16:00)');
  expect(liveCsvName(NOW, 'Europe/Madrid')).toBe('dominios-2026-07-02.csv');
  expect(liveCsvName(NOW, 'America/New_York')).toBe('dominios-2026-07-01.csv');
});

test('no cell of a business can begin a formula, break a line or leave its quotes', async () => {
  const text = fc.stringMatching(/^[=+\-@\t\r\n",; a]{0,12}$/);
  await fc.assert(
    fc.property(text, (nombre_negocio) => {
      const csv = line(row({ negocio: { nombre_negocio } }));
      const cell = /^fontanero vic,((?:"(?:[^"]|"")*"|[^",;\r\n]*)),puig\.cat,/.exec(csv)?.[1];
      expect(cell).toBeDefined();
      const value = cell?.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(value).not.toMatch(/(?:^|[,;\t\r\n])[\s"]*[=+\-@]/);
      expect(value?.replaceAll("'", '')).toBe(nombre_negocio);
    }),
  );
});
