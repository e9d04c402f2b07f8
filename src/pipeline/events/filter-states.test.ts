import { describe, expect, test } from 'vitest';
import { type TipoEvento, TipoEvento as Types } from '#contract/events/entities.ts';
import type { CambioVeredicto } from '#contract/events/event-schemas.ts';
import { EstadoVerificacion, FaseCiclo } from '#contract/states.ts';
import { readSavedQuery } from '../filters/saved-filter.ts';
import { asksFor, canPass } from './filter-states.ts';

const OF_NAMES = Types.options.filter((tipo) => tipo.startsWith('dominio.'));
const queryOf = (filtro: string, pantalla: 'dominios' | 'expirados' = 'dominios') => {
  const query = readSavedQuery({ pantalla, filtro });
  if (query?.of !== 'domains') throw new Error(`not a filter of names: ${filtro}`);
  return query.filter;
};
const passing = (filtro: string, pantalla?: 'expirados') =>
  OF_NAMES.filter((tipo) => canPass(queryOf(filtro, pantalla), tipo)).map((tipo) => tipo.slice(8));

const ALL = ['libre', 'confirmado', 'fase', 'perdido', 'caido'];
const NONE: string[] = [];

/** What may be told of the names of a filter: of each state that a filter may ask for. */
test.each<[filtro: string, events: string[]]>([
  ['', ALL],
  ['extension=cat&search=bar&valor_minimo=10&favorito=true', ALL],
  ['es_disponible=true', ['libre', 'confirmado', 'perdido', 'caido']],
  ['es_disponible=false', ALL],
  ['es_disponible=null', ['libre', 'confirmado', 'fase', 'caido']],
  ['confirmado=true', ['libre', 'confirmado', 'perdido', 'caido']],
  ['confirmado=false', ALL],
  ['fase_ciclo=libre', ['libre', 'confirmado', 'perdido', 'caido']],
  ['fase_ciclo=activo', ALL],
  ['fase_ciclo=gracia', ALL],
  ['fase_ciclo=redencion', ALL],
  ['fase_ciclo=pendiente_borrado', ALL],
  ['fase_ciclo=retenido', ALL],
  ['fase_ciclo=desconocida', ['libre', 'confirmado', 'perdido', 'caido']],
  ['estado_verificacion=activo', ALL],
  ['estado_verificacion=expirado', ALL],
  ['estado_verificacion=no_resuelve', ALL],
  ['estado_verificacion=necesita_verificacion_manual', ['libre', 'confirmado', 'fase', 'perdido']],
  ['estado_verificacion=pendiente', NONE],
  ['estado_verificacion=verificando', NONE],
  ['estado_verificacion=error', NONE],
  ['es_disponible=true&fase_ciclo=gracia', NONE],
  ['es_disponible=true&estado_verificacion=activo', NONE],
  ['a_mano=false', ALL],
])('a filter «%s» may be told of %j', (filtro, events) => {
  expect(passing(filtro)).toEqual(events);
});

test('the screen of expired names may be told that one came in or left, and of no phase', () => {
  expect(passing('', 'expirados')).toEqual(['libre', 'confirmado', 'perdido', 'caido']);
});

test('a name that waits for a person is told of only while it waits', () => {
  expect(passing('a_mano=true')).not.toContain('libre');
  expect(passing('a_mano=true')).not.toContain('confirmado');
});

const keyOf = (filtro: string): string => filtro.slice(0, filtro.indexOf('='));

describe('every state × every type of event', () => {
  const filters = [
    ...EstadoVerificacion.options.map((one) => `estado_verificacion=${one}`),
    ...FaseCiclo.options.map((one) => `fase_ciclo=${one}`),
    ...['true', 'false', 'null'].map((one) => `es_disponible=${one}`),
  ];
  const both = filters.flatMap((one) =>
    filters.flatMap((other) => (keyOf(one) === keyOf(other) ? [] : [`${one}&${other}`])),
  );
  test.each(OF_NAMES)('two conditions pass %s only where each of them does', (tipo: TipoEvento) => {
    const may = (filtro: string) => canPass(queryOf(filtro), tipo);
    for (const filtro of both) {
      const [one = '', other = ''] = filtro.split('&');
      if (may(filtro)) expect([filtro, may(one), may(other)]).toEqual([filtro, true, true]);
    }
  });
});

test('a filter asks for the state that the event tells of, also where the row has changed since', () => {
  const was = { estado_verificacion: 'expirado', es_disponible: true, fase_ciclo: 'libre' } as const;
  const lost: CambioVeredicto = {
    antes: was,
    ahora: {
      estado_verificacion: 'activo',
      es_disponible: false,
      fase_ciclo: 'activo',
      confirmaciones: 0,
      motivo: null,
    },
  };
  expect(asksFor(queryOf('es_disponible=true'), lost)).toBe(true);
  expect(asksFor(queryOf('', 'expirados'), lost)).toBe(true);
  expect(asksFor(queryOf('es_disponible=null'), lost)).toBe(false);
  expect(asksFor(queryOf('es_disponible=true'), { ...lost, antes: null })).toBe(false);
});
