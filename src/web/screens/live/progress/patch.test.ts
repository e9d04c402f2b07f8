import { expect, test } from 'vitest';
import type { FilaLive, PaginaLive } from '#contract/entities/live.ts';
import { LIVE_PAGE_SIZE } from '#contract/limits.ts';
import { patchGroups, patchRows } from './patch.ts';

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;

function fila(orden: number, es_disponible: boolean | null = null): FilaLive {
  return {
    _id: id(orden),
    orden,
    keyword: 'k',
    nuevo: true,
    negocio: {
      nombre_negocio: `Negocio ${orden}`,
      sitio_web: null,
      dominio_extraido: 'a.es',
      motivo_sin_dominio: null,
      rating: null,
      review_count: null,
      telefono: null,
      estado_actual: 'abierto',
      fuente_datos: 'x',
      enlace_maps: null,
    },
    dominio: {
      _id: id(9_000 + orden),
      dominio: 'a.es',
      dominio_unicode: 'a.es',
      estado_verificacion: es_disponible === null ? 'verificando' : 'expirado',
      es_disponible,
      confirmaciones: 0,
      fase_ciclo: 'desconocida',
      verification_method: null,
      needs_manual_verification: false,
      motivo: null,
      extension: 'es',
      favorito: false,
      valor_estimado: null,
      fecha_liberacion_estimada: null,
      comprobacion: 'ninguna',
      proxima_verificacion: null,
      fecha_ultima_verificacion: null,
      confirmacion_desde: null,
      segundo_canal: false,
    },
  };
}

function page(ordenes: readonly number[]): PaginaLive {
  return {
    filas: ordenes.map((orden) => fila(orden)),
    resumen: { total: ordenes.length, nuevos: 0, conocidos: 0, dominios_libres: 0 },
    paginacion: { pagina_actual: 1, total_paginas: 1, total_elementos: ordenes.length },
  };
}
const ordenes = ({ filas }: PaginaLive) => filas.map(({ orden }) => orden);

test('a row on the page changes in place and moves nothing', () => {
  const next = patchRows(page([3, 9, 1]), [fila(9, true)], false);
  expect(ordenes(next)).toEqual([3, 9, 1]);
  expect(next.filas[1]?.dominio?.es_disponible).toBe(true);
});

test('in the arrival view new rows come in at the top, newest first, and are counted', () => {
  const next = patchRows(page([2, 1, 0]), [fila(3), { ...fila(4), nuevo: false }, fila(1, false)], true);
  expect(ordenes(next)).toEqual([4, 3, 2, 1, 0]);
  expect(next.paginacion.total_elementos).toBe(5);
  expect(next.resumen).toEqual({ total: 5, nuevos: 1, conocidos: 1, dominios_libres: 0 });
});

test('the oldest rows leave a full page', () => {
  const full = page(Array.from({ length: LIVE_PAGE_SIZE }, (_, index) => 100 - index));
  const next = patchRows(full, [fila(101)], true);
  expect(next.filas).toHaveLength(LIVE_PAGE_SIZE);
  expect([next.filas[0]?.orden, next.filas.at(-1)?.orden]).toEqual([101, 52]);
});

test('rows of later pages and, in any other view, new rows stay out', () => {
  expect(ordenes(patchRows(page([9, 8]), [fila(2)], true))).toEqual([9, 8]);
  expect(ordenes(patchRows(page([9, 8]), [fila(12)], false))).toEqual([9, 8]);
});

test('the same new row sent twice comes in once', () => {
  expect(ordenes(patchRows(page([]), [fila(0), fila(0, false)], true))).toEqual([0]);
});

test('a group takes the verdict of any of its rows', () => {
  const one = fila(1);
  const groups = {
    grupos: [{ dominio: one.dominio, negocios: [one], negocios_total: 1 }],
    resumen: page([]).resumen,
    paginacion: page([]).paginacion,
  };
  const next = patchGroups(groups, [fila(1, true)]);
  expect(next.grupos[0]?.dominio?.es_disponible).toBe(true);
  expect(next.grupos[0]?.negocios[0]?.dominio?.es_disponible).toBe(true);
});
