import { expect, test } from 'vitest';
import type { SiteEvidence } from '../../evidence/evidence.ts';
import { AHORA, negocio } from '../value.samples.ts';
import { type HuellasMuerte, whyDied } from './why-died.ts';

const look = (changes: Partial<SiteEvidence>): SiteEvidence => ({
  fuente: 'http',
  kind: 'answers',
  servidor: 'ejemplo.es',
  hora: AHORA,
  ms: 10,
  detalle: 'lo que se vio',
  codigo_estado_http: 200,
  destino: null,
  soloWww: false,
  ...changes,
});
const traces = (changes: Partial<HuellasMuerte>): HuellasMuerte => ({
  negocios: [],
  mismoTelefono: [],
  sitio: [],
  aparcado: false,
  ...changes,
});
const closed = { ...negocio({ estado_actual: 'cerrado' }), id: 'cerrado-1', visto: AHORA };
const open = { ...negocio(), id: 'abierto-1', visto: AHORA };
const heir = {
  id: 'heredero-1',
  nombre_negocio: 'Fontanería Nueva',
  dominio: 'nueva.es',
  telefono: '954000000',
  visto: null,
};

test.each<[string, Partial<HuellasMuerte>, string[]]>([
  ['nothing tells', {}, []],
  ['every business is closed', { negocios: [closed] }, ['cerrado']],
  ['one of two is open', { negocios: [closed, open] }, []],
  ['another name has the same telephone', { negocios: [open], mismoTelefono: [heir] }, ['cambio_de_nombre']],
  ['only one of both forms works', { sitio: [look({ soloWww: true })] }, ['solo_www']],
  ['parked', { sitio: [look({ kind: 'parked' })] }, ['aparcado']],
  ['parked by its name servers', { aparcado: true }, ['aparcado']],
  ['for sale', { sitio: [look({ kind: 'for_sale' })] }, ['en_venta']],
  ['hijacked', { sitio: [look({ kind: 'hijacked' })] }, ['secuestrado']],
  ['moved', { sitio: [look({ kind: 'redirected', destino: 'https://otra.es/' })] }, ['mudado']],
  [
    'a failure of ours before what was seen',
    { sitio: [look({ kind: 'failure' }), look({ kind: 'hijacked' })] },
    ['secuestrado'],
  ],
  ['an older look than the newest', { sitio: [look({}), look({ kind: 'parked' })] }, []],
])('%s', (_name, changes, causes) => {
  const found = whyDied(traces(changes));
  expect(found.map(({ causa }) => causa)).toEqual(causes);
  for (const { texto, prueba } of found) expect([texto, prueba]).not.toContain('');
});

test('a cause leads to the listing that shows it, or to none where the name itself was seen', () => {
  const of = (changes: Partial<HuellasMuerte>) =>
    whyDied(traces(changes)).map(({ negocio_id }) => negocio_id);
  expect(of({ negocios: [closed], mismoTelefono: [heir] })).toEqual(['cerrado-1', 'heredero-1']);
  expect(of({ sitio: [look({ kind: 'parked' })] })).toEqual([null]);
});
