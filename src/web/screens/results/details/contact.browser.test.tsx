import { beforeEach, expect, test, vi } from 'vitest';
import { Dominio } from '#contract/entities/dominio.ts';
import { Negocio, NegocioDetalle, NegocioListado } from '#contract/entities/negocio.ts';
import { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { estadoVerificacion, faseCiclo } from '#contract/states.ts';
import { markText } from '../../../contact/text.ts';
import { good, idOf, nameOf, Refusal, serve } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { Contact } from './contact.tsx';

const BUSINESS = nameOf(negociosRoutes.ver);
const DOMAIN = nameOf(dominiosRoutes.ver);
const TITLE = 'Texto para el dueño';
const alive: Partial<Dominio> = {
  _id: idOf(9),
  dominio: 'barnuria.es',
  dominio_unicode: 'barnuria.es',
  es_disponible: false,
  fase_ciclo: faseCiclo.activo,
  estado_verificacion: estadoVerificacion.activo,
  aparcado: false,
};
const announcing = (dominio_extraido: string | null) =>
  sampleOf(Negocio, {
    _id: idOf(2),
    nombre_negocio: 'Bar Núria',
    dominio_extraido,
    no_contactar: null,
    google_retirado: false,
  });

/** The contact part of an opportunity whose business announces barnuria.es; `dominio` null: it was never stored. */
async function open(dominio: Partial<Dominio> | null, row: Partial<OportunidadEntera> = {}) {
  const link = dominio && sampleOf(NegocioListado.shape.dominio.unwrap(), { _id: idOf(9) });
  const { asked } = serve({
    [BUSINESS]: () => good(sampleOf(NegocioDetalle, { ...announcing('barnuria.es'), dominio: link })),
    [DOMAIN]: () => good(sampleOf(Dominio, { ...alive, ...dominio })),
  });
  const opportunity = sampleOf(OportunidadEntera, {
    dominio_id: null,
    negocio_id: announcing('barnuria.es'),
    ...row,
  });
  return { asked, ...(await renderPart(<Contact row={opportunity} />)) };
}

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

test.each<[string, Partial<Dominio>, string]>([
  ['free', { es_disponible: true, fase_ciclo: faseCiclo.libre }, 'ya no está registrado'],
  ['parked', { aparcado: true }, 'muestra una página aparcada'],
  ['in redemption', { fase_ciclo: faseCiclo.redencion }, 'Todavía puede recuperarlo'],
  ['down', { estado_verificacion: estadoVerificacion.no_resuelve }, 'no responde'],
])('the letter to a business whose domain is %s says that', async (_, change, said) => {
  const { screen } = await open(change);
  await expect.element(screen.getByText(new RegExp(said))).toBeVisible();
});

test.each<[string, Partial<Dominio> | null, number]>([
  ['without a stored domain', null, 1],
  ['whose site answers', {}, 2],
])('a business %s gets no letter, and can still be marked', async (_, dominio, requests) => {
  const { screen, asked, client } = await open(dominio);
  await expect.poll(() => asked.length).toBe(requests);
  await expect.poll(() => client.isFetching()).toBe(0);
  await expect.element(screen.getByRole('button', { name: markText.mark })).toBeVisible();
  expect(screen.getByText(TITLE).query()).toBeNull();
});

test('a business without a website of its own gets the letter for that, and its verdict is not asked', async () => {
  const { screen, asked } = await open(null, { negocio_id: announcing(null) });
  await expect.element(screen.getByText(/No he encontrado una web propia/)).toBeVisible();
  expect(asked).toEqual([]);
});

test('an opportunity of a domain without a problem has no letter', async () => {
  const { screen, asked } = await open(null, { dominio_id: sampleOf(Dominio, alive) });
  await expect.element(screen.getByRole('button', { name: markText.mark })).toBeVisible();
  expect(screen.getByText(TITLE).query()).toBeNull();
  expect(asked).toEqual([]);
});

test('a verdict that cannot be read is said, and no letter is made up', async () => {
  serve({ [BUSINESS]: () => new Refusal(404, 'negocio_no_encontrado', 'Ya no está.') });
  const row = sampleOf(OportunidadEntera, { dominio_id: null, negocio_id: announcing('barnuria.es') });
  const { screen } = await renderPart(<Contact row={row} />);
  await expect.element(screen.getByText('No se ha podido leer el estado de su dominio')).toBeVisible();
  expect(screen.getByText(TITLE).query()).toBeNull();
});
