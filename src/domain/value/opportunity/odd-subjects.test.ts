import { describe, expect, test } from 'vitest';
import type { Hechos } from '../facts.ts';
import { readName } from '../name/name.ts';
import { DEFAULT_TABLES } from '../tables/market-tables.ts';
import { AHORA, DAY, libre, negocio, SIN_METRICAS } from '../value.samples.ts';
import { judge } from './judgement.ts';
import { opportunitiesOf } from './opportunities.ts';

const value = (hechos: Hechos) => judge(hechos, DEFAULT_TABLES).valor;
const best = (hechos: Hechos) => {
  const [found] = opportunitiesOf(hechos);
  if (found === undefined) throw new Error('nothing found');
  return found;
};
const expired = (hechos: Hechos) => {
  const found = opportunitiesOf(hechos).find((one) => one.tipo_oportunidad === 'dominio_expirado');
  if (found === undefined) throw new Error('nothing found');
  return found;
};

describe('a trade that no table knows', () => {
  const tuner = negocio({
    categoria_negocio: 'Afinador de pianos',
    municipio: 'Granada',
    estado_actual: 'cerrado',
  });
  test('is read in the name where the category of its business says it', () => {
    const { nombre, market } = judge(
      libre({ dominio: 'afinadordepianosgranada.es', negocios: [tuner] }),
      DEFAULT_TABLES,
    );
    expect(nombre).toMatchObject({ clase: 'oficio_lugar', oficio: { nombre: 'afinador de pianos' } });
    expect(market.oficio?.nombre).toBe('afinador de pianos');
  });
  test('is found behind the words that a category puts before it, and pays less than a known one', () => {
    const kites = libre({
      dominio: 'cometastarifa.com',
      negocios: [negocio({ categoria_negocio: 'Tienda de cometas' })],
    });
    expect(judge(kites, DEFAULT_TABLES).nombre?.clase).toBe('oficio_lugar');
    const known = libre({
      dominio: 'abogadostarifa.com',
      negocios: [negocio({ categoria_negocio: 'Abogado' })],
    });
    expect(value(kites).valor_estimado).toBeLessThan(value(known).valor_estimado ?? 0);
  });
});

describe('a small town’s name in a business’s name', () => {
  const of = (municipio: string | null) =>
    judge(
      libre({
        dominio: 'estilistasalfaro.es',
        negocios: [negocio({ nombre_negocio: 'Estilistas Alfaro', municipio, provincia: null })],
      }),
      DEFAULT_TABLES,
    );
  test('is its own where it is somewhere else', () => {
    expect(of('Sevilla').nombre).toMatchObject({ clase: 'oficio_marca', lugar: null });
    expect(of('Sevilla').market.lugar?.nombre).toBe('Sevilla');
  });
  test('is the town where it is there, or nothing tells', () => {
    expect(of('Alfaro').nombre?.lugar?.nombre).toBe('Alfaro');
    expect(of(null).nombre?.lugar?.nombre).toBe('Alfaro');
  });
});

describe('a zone that its buyers do not want', () => {
  const name = (zona: string) =>
    libre({
      dominio: `tallermalaga.${zona}`,
      negocios: [negocio({ municipio: 'Málaga', provincia: 'Málaga' })],
    });
  test('is another country’s: said first among the warnings and before buying', () => {
    const { razones_oportunidad, acciones_recomendadas } = expired(name('com.pl'));
    expect(razones_oportunidad).toContain(
      'Aviso: .com.pl es la extensión de Polonia; fuera de allí casi nadie la compra',
    );
    expect(acciones_recomendadas[0]).toBe('Mirar si .com.pl admite un titular de fuera, y si allí interesa');
    expect(expired(name('com')).razones_oportunidad.join()).not.toContain('extensión de');
  });
  test('takes most of the price and of the score that the name has elsewhere', () => {
    const [com, net, pl, xyz] = ['com', 'net', 'com.pl', 'xyz'].map(name);
    const price = (hechos = libre()) => value(hechos).valor_estimado ?? 0;
    expect(price(net)).toBeLessThan(0.55 * price(com));
    expect(price(pl)).toBeLessThan(0.25 * price(com));
    expect(price(xyz)).toBeLessThan(0.25 * price(com));
    expect(expired(pl ?? libre()).puntuacion_oportunidad).toBeLessThan(
      expired(com ?? libre()).puntuacion_oportunidad - 15,
    );
  });
});

test('a common first name is no mark, a rare family name is', () => {
  const of = (dominio: string, nombre_negocio: string) =>
    expired(libre({ dominio, negocios: [negocio({ nombre_negocio })] })).riesgo_marca;
  expect(of('fontaneriaraul.com', 'Fontanería Raúl')).toBeNull();
  expect(of('fontaneriaurrutia.com', 'Fontanería Urrutia')).not.toBeNull();
});

test("a country's second-level zone is its own although its first is sold to all", () => {
  const vet = negocio({ nombre_negocio: 'Veterinaria Málaga', municipio: 'Málaga' });
  const warned = (dominio: string) =>
    expired(libre({ dominio, negocios: [vet] })).razones_oportunidad.some((text) =>
      text.includes('Colombia'),
    );
  expect([warned('veterinariamalaga.com.co'), warned('veterinariamalaga.co')]).toEqual([true, false]);
});

test('short runs of letters between digits cannot be said', () => {
  expect(readName('xj4k9q.com', null, DEFAULT_TABLES).pronunciable).toBe(false);
  expect(readName('nuvia4.com', null, DEFAULT_TABLES).pronunciable).toBe(true);
});

test('reviews beyond what a famous place has say nothing more of the price', () => {
  const of = (review_count: number) => value(libre({ negocios: [negocio({ review_count })] })).valor_estimado;
  expect(of(1_000_000_000)).toBe(of(40_000));
  expect(of(15_000)).toBeLessThan(of(40_000) ?? 0);
});

test('figures of the value are written as Spanish writes them', () => {
  const metricas = {
    ...SIN_METRICAS,
    backlinks_estimados: 90_000,
    archivo_capturas: 1,
    trafico_estimado: 12_000,
  };
  const said = value(libre({ metricas })).desglose_valor.map(({ detalle }) => detalle);
  expect(said).toEqual(
    expect.arrayContaining([
      '90.000 enlaces medidos',
      '1 captura en el archivo web',
      '12.000 visitas al mes',
    ]),
  );
});

test('the interval says what makes it wide, and is narrower by each of them that is known', () => {
  const wide = value(libre({ dominio: 'nuvia.es' }));
  expect(wide.valor_desconocido).toEqual([
    'su autoridad',
    'sus enlaces',
    'sus capturas en el archivo web',
    'si hubo spam en su historial',
    'desde cuándo existe',
    'las reseñas de su negocio',
    'su oficio',
    'cuánta gente vive en su ciudad',
    'quién buscaría un nombre así',
  ]);
  const known = value(libre({ dominio: 'nuvia.es', negocios: [negocio()] }));
  expect(known.valor_desconocido).not.toContain('las reseñas de su negocio');
  const width = ({ valor_intervalo, valor_estimado }: typeof wide) =>
    (valor_intervalo?.[1] ?? 0) / (valor_estimado ?? 1);
  expect(width(known)).toBeLessThan(width(wide));
});

test('an age says by whom it is known', () => {
  const of = (fecha_registro: number | null, archivo_primero: number | null) =>
    value(libre({ fecha_registro, metricas: { ...SIN_METRICAS, archivo_primero } })).desglose_valor.find(
      ({ parte }) => parte === 'antiguedad',
    )?.detalle;
  expect(of(AHORA - 400 * DAY, null)).toBe('1 año desde su registro');
  expect(of(AHORA - 40 * DAY, null)).toBe('Menos de un año desde su registro');
  expect(of(AHORA - 400 * DAY, AHORA - 4_000 * DAY)).toBe('10 años desde su primera captura');
});

test('archive dates that cannot be are no facts', () => {
  const of = (archivo_primero: number | null, archivo_ultimo: number | null) =>
    expired(libre({ metricas: { ...SIN_METRICAS, archivo_primero, archivo_ultimo, archivo_capturas: 9 } }));
  const said = (primero: number | null, ultimo: number | null) =>
    of(primero, ultimo).razones_oportunidad.join();
  const [past, older, future] = [AHORA - 900 * DAY, AHORA - 5_000 * DAY, AHORA + 900 * DAY];
  expect(said(older, past)).toContain('Con web archivada de 2013 a 2024');
  expect(said(past, older)).not.toContain('archivada');
  expect(said(future, null)).not.toContain('archivada');
  expect(of(past, older).puntuacion_oportunidad).toBe(of(null, older).puntuacion_oportunidad);
});

test('a name whose website answers is not said to be confirmed free', () => {
  const { razones_oportunidad } = expired(libre({ sitio: 'responde' }));
  expect(razones_oportunidad.join()).not.toContain('confirmado dos veces');
  expect(razones_oportunidad).toContain('El registro lo da por libre');
});

test('what speaks against a name stands before buying it', () => {
  const spam = expired(libre({ metricas: { ...SIN_METRICAS, archivo_spam: true } }));
  expect(spam.acciones_recomendadas.join()).not.toContain('Registrar el dominio hoy');
  expect(spam.acciones_recomendadas).toContain(
    'Registrarlo solo si los avisos no importan (unos 8 € el primer año)',
  );
});

test('whose domain is for sale is not offered a repair', () => {
  const dominio = 'notariacordoba.com';
  const listed = negocio({ dominio_extraido: dominio, municipio: 'Córdoba' });
  const lead = best(
    libre({ dominio, es_disponible: false, fase_ciclo: 'activo', sitio: 'en_venta', negocios: [listed] }),
  );
  expect(lead.tipo_oportunidad).toBe('negocio_calidad');
  expect(lead.acciones_recomendadas).toEqual([
    'Por carta o en persona: su dominio está en venta',
    'Preguntar si el dominio sigue siendo suyo',
    'Ofrecer una web nueva, con ese nombre o con otro libre',
  ]);
});

test('a name of a trade and a town is offered to businesses of that trade, even without one of its own', () => {
  expect(expired(libre({ negocios: [] })).acciones_recomendadas).toContain(
    'Ofrecerlo a los negocios del mismo oficio en la ciudad',
  );
  expect(expired(libre({ dominio: 'nuvia.es' })).acciones_recomendadas).toHaveLength(1);
});

test('a region’s name is no brand of the business that has it', () => {
  const honey = negocio({
    nombre_negocio: 'Miel del Bierzo SL',
    categoria_negocio: 'Apicultor',
    municipio: 'Ponferrada',
  });
  expect(expired(libre({ dominio: 'mieldelbierzo.com', negocios: [honey] })).riesgo_marca).toBeNull();
  const own = negocio({ nombre_negocio: 'Miel Urrutia', categoria_negocio: 'Apicultor' });
  expect(expired(libre({ dominio: 'mielurrutia.com', negocios: [own] })).riesgo_marca).not.toBeNull();
});
