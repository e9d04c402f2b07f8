import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const cli = join(import.meta.dirname, '..', 'cli.ts');

function run(input: string) {
  const done = spawnSync(process.execPath, [cli, 'reloj', '-'], { input, encoding: 'utf8' });
  // Its own output, whose shape this file asserts.
  const out = done.stdout
    .split('\n')
    .flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []));
  return { code: done.status, out };
}

const line = (fields: object) => `${JSON.stringify(fields)}\n`;
const gone = {
  id: 'a',
  dominio: 'talleres-rivas.es',
  ahora: '2026-11-18T12:00:00Z',
  observaciones: [
    { hora: '2026-11-16T08:00:00Z', resultado: 'delegado' },
    { hora: '2026-11-17T08:00:00Z', resultado: 'ausente', corroborado: true },
  ],
};

test('a line gives its state, the interval in UTC and why; all fields of the seam are there', () => {
  const { code, out } = run(line({ ...gone, otra_cosa: 1 }));
  expect(code).toBe(0);
  expect(out).toEqual([
    {
      id: 'a',
      estado: 'fuera_de_zona',
      desde: '2026-11-26T04:00:00.000Z',
      hasta: '2026-11-28T10:00:00.000Z',
      motivo: expect.stringContaining('Probable'),
    },
  ]);
});

test('a registrar’s words are heard; null, empty and left out are alike', () => {
  const word = (hora: string) => ({ hora, disponible: true, premium: null });
  const { out } = run(
    [
      line({ ...gone, fecha_expiracion: null, registrador: null }),
      line({ ...gone, fecha_expiracion: '' }),
      line({ ...gone, registrador: [word('2026-11-18T10:00:00Z')] }),
      line({ ...gone, registrador: [word('2026-11-18T10:00:00Z'), word('2026-11-18T11:10:00+01:00')] }),
    ].join(''),
  );
  expect(out.map(({ estado, desde }) => [estado, desde])).toEqual([
    ['fuera_de_zona', '2026-11-26T04:00:00.000Z'],
    ['fuera_de_zona', '2026-11-26T04:00:00.000Z'],
    ['libre_probable', null],
    ['libre', null],
  ]);
});

test('times without an offset are UTC, and a day alone is its midnight', () => {
  const observaciones = [
    { hora: '2026-11-16', resultado: 'delegado' },
    { hora: '2026-11-17 08:00', resultado: 'ausente' },
  ];
  const { out } = run(line({ ...gone, ahora: '2026-11-18T12:00:00', observaciones }));
  expect(out[0]).toMatchObject({ desde: '2026-11-25T20:00:00.000Z', hasta: '2026-11-28T10:00:00.000Z' });
});

test('names are read as their registrable name: addresses, capitals, accents, and zones below .es', () => {
  const names = [
    'HTTPS://WWW.Peluquería-Mar.ES/citas',
    'ferretería.com.es',
    'bar.nom.es.',
    'sitio.zonanueva',
  ];
  const { code, out } = run(names.map((dominio) => line({ ...gone, dominio })).join(''));
  expect(code).toBe(0);
  expect(out.map(({ estado }) => estado)).toEqual([
    'fuera_de_zona',
    'fuera_de_zona',
    'fuera_de_zona',
    'sin_fecha',
  ]);
});

test('a line that cannot be read says so under its id, the others go on, and the command fails at the end', () => {
  const bad = [
    'nada de JSON\n',
    line([1]),
    line({ ...gone, id: 'b', dominio: 'com.es' }),
    line({ ...gone, id: 'c', ahora: 'ayer' }),
    line({ ...gone, id: 'd', ahora: '2026-02-30T00:00:00Z' }),
    line({ ...gone, id: 'e', observaciones: [{ hora: '2026-11-16T08:00:00Z', resultado: 'quizá' }] }),
    line({ ...gone, id: 'f', fecha_expiracion: 'pronto' }),
    line({ ...gone, id: 'g', registrador: [{ hora: '2026-11-16T08:00:00Z', disponible: 'sí' }] }),
    line({ ...gone, id: 'h', dominio: 'uno.es dos.es' }),
    line({ ...gone, id: 'i', observaciones: undefined }),
    line({ ...gone, id: 'j', dominio: '-mal.es' }),
  ];
  const { code, out } = run([...bad, line(gone)].join(''));
  expect(code).toBe(1);
  expect(out.map((one) => [one.id, 'error' in one])).toEqual([
    [null, true],
    [null, true],
    ...[...'bcdefghij'].map((id) => [id, true]),
    ['a', false],
  ]);
  expect(out[2]?.error).toBe('El campo dominio no se puede leer: nadie puede registrar ese nombre');
  expect(out[3]?.error).toBe('El campo ahora no se puede leer: no es una hora ISO 8601');
  expect(out[9]?.error).toMatch(/^El campo observaciones no se puede leer: /);
});
