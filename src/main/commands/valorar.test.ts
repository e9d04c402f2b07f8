import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const cli = join(import.meta.dirname, '..', 'cli.ts');

function run(input: string) {
  const done = spawnSync(process.execPath, [cli, 'valorar', '-'], { input, encoding: 'utf8' });
  // Its own output, whose shape this file asserts.
  const out = done.stdout
    .split('\n')
    .flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []));
  return { code: done.status, out };
}

const line = (fields: object) => `${JSON.stringify(fields)}\n`;
const free = {
  id: 'a',
  dominio: 'fontanerosevilla.es',
  es_disponible: true,
  confirmaciones: 2,
  fase_ciclo: 'libre',
  ahora: '2026-11-22T10:00:00Z',
};

test('a line of facts gives its opportunities, all fields of the seam in each', () => {
  const { code, out } = run(line({ ...free, negocios: [], metricas: {}, otra_cosa: 1 }));
  expect(code).toBe(0);
  expect(out).toEqual([
    {
      id: 'a',
      tipo_oportunidad: 'dominio_expirado',
      puntuacion_oportunidad: expect.any(Number),
      partes: expect.objectContaining({ nombre: expect.any(Number), disponibilidad: 24.2 }),
      valor_estimado: expect.any(Number),
      valor_intervalo: [expect.any(Number), expect.any(Number)],
      desglose_valor: expect.arrayContaining([
        { parte: 'nombre', euros: expect.any(Number), detalle: expect.any(String) },
      ]),
      prioridad_accion: expect.any(String),
      razones_oportunidad: expect.any(Array),
      acciones_recomendadas: expect.any(Array),
    },
  ]);
});

test('what is left out, null or empty is unknown: the three say the same', () => {
  const { out } = run(
    [
      line(free),
      line({ ...free, negocios: null, metricas: null, competencia: null, sitio: null, fecha_registro: null }),
      line({ ...free, fecha_registro: '', metricas: { autoridad_dominio: null, archivo_spam: null } }),
    ].join(''),
  );
  expect(out).toHaveLength(3);
  expect(out[1]).toEqual(out[0]);
  expect(out[2]).toEqual(out[0]);
});

test('a line that cannot be read says so under its id, the others go on, and the command fails at the end', () => {
  const bad = [
    'nada de JSON\n',
    line({ ...free, id: 'b', es_disponible: 'quizá' }),
    line({ ...free, id: 'c', ahora: 'ayer' }),
    line({ ...free, id: 'd', negocios: [{ review_count: -1 }] }),
    line([1]),
  ];
  const { code, out } = run([...bad, line(free)].join(''));
  expect(code).toBe(1);
  expect(out.map((one) => [one.id, 'error' in one])).toEqual([
    [null, true],
    ['b', true],
    ['c', true],
    ['d', true],
    [null, true],
    ['a', false],
  ]);
  expect(out[1]?.error).toBe('El campo es_disponible no se puede leer: debe ser verdadero o falso');
});

test('a final dot, capitals and www. are no part of a name; one without a zone is none', () => {
  const { out } = run(
    [
      line(free),
      line({ ...free, dominio: `WWW.${String(free.dominio).toUpperCase()}.` }),
      line({ ...free, dominio: 'sinzona' }),
    ].join(''),
  );
  expect(out[1]).toEqual(out[0]);
  expect(out[2]).toMatchObject({ id: 'a', error: expect.stringContaining('no es un dominio') });
});

test('each id is its own subject, the same name twice too; a subject with nothing to act on gives no line', () => {
  const { code, out } = run(
    [line(free), line({ ...free, id: 2 }), line({ ...free, id: 3, es_disponible: null })].join(''),
  );
  expect(code).toBe(0);
  expect(out.map((one) => one.id)).toEqual(['a', 2]);
});

test('an address is read as its name; a name that cannot be registered is an error of its line', () => {
  const { code, out } = run(
    [
      line(free),
      line({ ...free, dominio: 'https://www.fontanerosevilla.es/contacto' }),
      line({ ...free, id: 'b', dominio: 'com.es' }),
    ].join(''),
  );
  expect(code).toBe(1);
  expect(out[1]).toEqual(out[0]);
  expect(out[2]).toEqual({
    id: 'b',
    error: 'El campo dominio no se puede leer: nadie puede registrar ese nombre',
  });
});
