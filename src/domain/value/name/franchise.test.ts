import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandRisk } from '../parts/risk.ts';
import { FRANCHISES } from '../tables/franchises.ts';
import { DEFAULT_TABLES } from '../tables/market-tables.ts';
import { compact } from '../text.ts';
import { readName } from './name.ts';

const riskOf = (dominio: string) => brandRisk(readName(dominio, 'ES', DEFAULT_TABLES), []);

test.each([
  'clinicaquiron-cadiz.es',
  'quironbilbao.com',
  'norautojaen.es',
  'redpiso-getafe.es',
  'inmobiliariaredpiso.es',
  're-max-gijon.es',
  'remaxgijon.es',
  '100montaditoslugo.es',
  '100-montaditos-lugo.es',
  'montaditos100lugo.es',
  'opticalialeon.es',
  'multiopticas-elche.es',
  'afflelou-burgos.es',
  'alainaffleloujaen.es',
  'midas.es',
  'midasjaen.es',
  'taller-midas.es',
  'first-stop-vigo.es',
  'firststopvigo.es',
  'kidsus-leon.es',
  'kidsandusleon.es',
  'kids-us-leon.es',
  'kidsyus.es',
  'wall-street-english-vigo.es',
  'anytimefitnessvigo.es',
  'viajeshalconvigo.es',
  'halcon-viajes-vigo.es',
  'century-21-vigo.es',
  'century21vigo.es',
  'generalijaen.es',
  'segurosgenerali-vigo.es',
  'naturhouse-lugo.es',
  'nomasvellomalaga.es',
  'donpisolleida.cat',
  'engelvolkersjavea.es',
  'engelandvolkersjavea.es',
  'tonyandguy-no.es'.replace('tony', 'toni'),
  'cash-converters-jaen.es',
  'llaollaotoledo.es',
  'interdomiciliomurcia.es',
  'multiópticasvigo.es',
])('a chain’s mark is a risk: %s', (dominio) => {
  expect(riskOf(dominio)?.nivel).toBe('alto');
});

const ORDINARY = [
  'primoroso',
  'primordial',
  'floristeriaprimorosa',
  'comidasvigo',
  'comidascaseras',
  'medidasjusto',
  'tallermedidas',
  'restaurantemidas',
  'midasoro',
  'generalistas',
  'alimentaciongeneral',
  'serviciosgenerales',
  'diario',
  'diamante',
  'todoeldia',
  'diadesol',
  'mediodia',
  'barmediodia',
  'mangosytropicales',
  'fruteriamango',
  'naranjasorange',
  'douglasperez',
  'charterbarcos',
  'nauticacharter',
  'expertosenseo',
  'campersur',
  'furgonetascamper',
  'ocasoplaya',
  'hotelocaso',
  'realescuela',
  'pelayoabogados',
  'donpelayo',
  'restaurantelasirena',
  'lasirenadelmar',
  'speedyentregas',
  'vipsevilla',
  'curvasyrectas',
  'nuestramarca',
  'opticageneral',
  'opticasol',
  'dentalsol',
  'gimnasioatlas',
  'inmobiliariasol',
  'fontanerosevilla',
  'cafeteriaaroma',
  'aromasdelcampo',
  'pizzeriacarlosv',
  'montaditosmanolo',
  'halcondelsur',
  'cetreriahalcon',
  'ecuadorviajero',
  'kidsclub',
  'kidsfiesta',
  'englishschool',
  'wallyfontaneria',
  'streetfood',
  'singlesvigo',
  'anglesey',
  'upstairs',
  'dhlopez',
  'expertreformas',
  'desigualdad',
  'sprinterfurgonetas',
  'ginosuarez',
  'tallerauto21',
  'residencia21',
  'solarisplacas',
  'casamayoral',
  'bodegasmayoral',
  'tifonclima',
  'supermercadossol',
  'guessvalencia'.replace('guess', 'guesthouse'),
];

test.each(ORDINARY)('an ordinary name is none: %s', (label) => {
  expect(ORDINARY.length).toBeGreaterThanOrEqual(60);
  expect(riskOf(`${label}.es`)).toBeNull();
});

const marks = Object.values(FRANCHISES).flatMap((names) => names.split(' | '));

test('every mark of the table is a risk beside a town, joined and hyphenated', () => {
  expect(new Set(marks).size).toBeGreaterThan(400);
  const missed = marks.flatMap((mark) => {
    const key = compact(mark.replace(/^~/, '').replace(/[’']/g, '').replace('&', 'and').replace('+', 'mas'));
    return [`${key}.es`, `${key}-pontevedra.es`, `${key}pontevedra.es`].filter(
      (name) => riskOf(name) === null,
    );
  });
  expect(missed).toEqual([]);
});

const CASES = new URL('../../../../../shared/data/cases/2026-11/marcas.txt', import.meta.url);

test.skipIf(!existsSync(CASES))('the public cases carry the risk (skipped without ../shared)', () => {
  const names = readFileSync(CASES, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  expect(names.filter((name) => riskOf(name) === null)).toEqual([]);
});
