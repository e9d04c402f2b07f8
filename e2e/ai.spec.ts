import type { Page } from '@playwright/test';
import { ask, checkBothThemes, checkFits, expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

/** Own account: other journeys must not get a provider of models. */
const useProvider = (page: Page, key: string) =>
  ask(page, 'PUT', '/api/usuarios/api-keys', { openai_api_key: key, ai_provider: 'openai' });

test('a list is improved before it costs anything: by rules, then by the model, and a dead model is reported', async ({
  page,
  signIn,
}) => {
  await signIn('asistente@example.com', '/upload');
  const list = page.getByRole('textbox', { name: 'Keywords, una por línea' });
  await list.fill('fontanero en Sevilla\nfontaneros Sevilla\ndentista Girona');
  await page.getByRole('button', { name: 'Sugerir mejoras' }).click();
  const suggestions = page.getByRole('region', { name: 'Sugerencias' });
  await expect(suggestions.getByText('Quitar «fontaneros Sevilla»')).toBeVisible();
  await expect(suggestions.getByText('propuesta por la IA')).toHaveCount(0);
  await checkBothThemes(page);
  await suggestions.getByRole('checkbox', { name: /dentistes Girona/ }).check();
  await suggestions.getByRole('button', { name: 'Aplicar 2 sugerencias' }).click();
  await expect(list).toHaveValue('fontanero en Sevilla\ndentista Girona\ndentistes Girona');

  await useProvider(page, 'sk-buena-e2e');
  await list.press('Control+End');
  await list.pressSequentially('\nbares Lugo');
  await page.getByRole('button', { name: 'Sugerir mejoras' }).click();
  await expect(suggestions.getByText('propuesta por la IA').first()).toBeVisible();
  await expect(page.getByText(/variantes que puede añadir la IA/)).toBeVisible();

  await useProvider(page, 'sk-mala-e2e');
  // Cached answers need no model.
  await list.press('Control+End');
  await list.pressSequentially('\nópticas Soria');
  await page.getByRole('button', { name: 'Sugerir mejoras' }).click();
  await expect(
    suggestions.getByText('El proveedor de IA ha rechazado la clave: se usan las reglas.'),
  ).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await checkFits(page, 360);
});

test('the settings show what the model costs and has cost, and keep the account’s own prices and budget', async ({
  page,
  signIn,
}) => {
  await signIn('asistente@example.com', '/settings?tab=apis');
  await expect(page.getByText(/^Este mes: /)).toBeVisible();
  await useProvider(page, 'sk-buena-e2e');
  await page.reload();
  await expect(page.getByText(/^Este mes: .* de 5,00\s€ en \d+ preguntas?\.$/)).toBeVisible();
  const model = page.getByRole('combobox', { name: 'Modelo' });
  await expect(model.locator('option:checked')).toHaveText('El más económico: gpt-5.4-mini');
  await page.getByRole('button', { name: 'Añadir precio' }).click();
  await page.getByRole('textbox', { name: 'Entrada (€)' }).fill('2,5');
  await page.getByRole('button', { name: 'Guardar precios' }).click();
  await expect(page.getByText(/: 2,5 € de entrada/)).toBeVisible();
  await checkBothThemes(page);
  await page.getByRole('button', { name: /^Quitar el precio de/ }).click();
  await page.getByRole('button', { name: 'Guardar precios' }).click();
  await expect(page.getByRole('textbox', { name: 'Entrada (€)' })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await checkFits(page, 360);
});

test('a capped batch counts the model’s variants and stops at its cap; a note is the model’s when it is asked for', async ({
  page,
  url,
  signIn,
}) => {
  await signIn('asistente-tope@example.com', '/upload');
  const list = page.getByRole('textbox', { name: 'Keywords, una por línea' });
  await expect(list).toBeVisible();
  await useProvider(page, 'sk-buena-e2e');
  // One place: whether it is known decides how far the cap reaches.
  await list.fill('fontanero en Sevilla\ndentista Sevilla\nhoteles Sevilla');
  await expect(page.getByText('Se cuentan hasta 12 variantes que puede añadir la IA.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Tope de solicitudes' }).fill('2');
  await expect(page.getByText('El tope es menor que lo previsto: se hará una parte.')).toBeVisible();
  await page.getByRole('button', { name: 'Iniciar procesamiento (3 keywords)' }).click();
  await expect(page.getByText(/Se ha llegado al tope de 2 solicitudes de este batch/)).toBeVisible();
  type Batches = { data: { total_keywords: number; gasto: { solicitudes: number } }[] };
  const batch = async () => (await ask<Batches>(page, 'GET', '/api/batches?limite=1')).data[0];
  await expect.poll(async () => (await batch())?.total_keywords).toBeGreaterThan(3);
  expect((await batch())?.gasto.solicitudes).toBe(2);

  const found = {
    rating: 4.9,
    review_count: 900,
    telefono: '+34954000000',
    municipio: 'Sevilla',
    pais: 'ES',
  };
  await ask(page, 'POST', '/api/negocios', { nombre_negocio: 'Fontaneros del Tope', ...found });
  const leads = async () => {
    const query = '/api/resultados?tipo_oportunidad=negocio_calidad&search=Tope';
    return (await ask<{ data: { _id: string }[] }>(page, 'GET', query)).data;
  };
  await expect.poll(async () => (await leads()).length).toBe(1);
  await page.goto(`${url}/results?ver=${(await leads())[0]?._id}`);
  const dialog = page.getByRole('dialog');
  const asked = dialog.getByRole('button', { name: 'Pedir a la IA' });
  const written = dialog.getByText(/^Escrita por la IA con los datos de esta ficha/);
  // The sweep that fills notes in may have come first; the dialog then shows its note.
  await expect(asked.or(written)).toBeVisible();
  await expect(async () => {
    if (await asked.isVisible()) await asked.click({ timeout: 15_000 });
  }).toPass();
  await expect(written).toBeVisible();
});

test('the model tells what the tables leave open: a category, a country, what a dead site was; and fails once', async ({
  page,
  url,
  signIn,
}) => {
  await signIn('asistente-dudas@example.com', '/live-search');
  await page.getByRole('textbox', { name: 'Keywords, una por línea' }).fill('restaurantes Sevilla');
  await page.getByRole('radio', { name: 'Intenso' }).check();
  await page.getByRole('button', { name: 'Iniciar Búsqueda' }).click();
  await expect(page.getByText('Completado', { exact: true }).first()).toBeVisible();

  type Businesses = { data: { nombre_negocio: string; categoria_negocio: string | null }[] };
  const { data: found } = await ask<Businesses>(page, 'GET', '/api/negocios?limite=100');
  const name = found.find(({ categoria_negocio }) => categoria_negocio === null)?.nombre_negocio ?? '';
  expect(name).toMatch(/Casa/);
  const businesses = `${url}/businesses?buscar=${encodeURIComponent(name)}`;
  await page.goto(businesses);
  await expect(page.getByRole('button', { name }).first()).toBeVisible();
  await expect(page.getByText('Restaurante · Sevilla')).toHaveCount(0);
  await useProvider(page, 'sk-buena-e2e');

  await page.goto(`${url}/upload`);
  const list = page.getByRole('textbox', { name: 'Keywords, una por línea' });
  await list.fill('dentistas florida\nfontaneros Sevilla');
  await page.getByRole('button', { name: 'Sugerir mejoras' }).click();
  const suggestions = page.getByRole('region', { name: 'Sugerencias' });
  await expect(suggestions.getByText('La sitúa en Estados Unidos · propuesta por la IA')).toBeVisible();
  await suggestions.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: 'Iniciar procesamiento (2 keywords)' }).click();
  await expect(page).toHaveURL(/batches/);
  await page.goto(`${url}/keywords?buscar=florida`);
  // While the keyword waits for the model; after that it would be searched in Spain.
  await expect(page.getByRole('row').filter({ hasText: 'dentistas florida' })).toContainText('US');

  const category = async () => {
    const query = `/api/negocios?buscar=${encodeURIComponent(name)}`;
    return (await ask<Businesses>(page, 'GET', query)).data[0]?.categoria_negocio ?? null;
  };
  await expect.poll(category, { intervals: [3_000] }).not.toBeNull();
  await page.goto(businesses);
  await expect(page.getByText('Restaurante · Sevilla').first()).toBeVisible();

  const tellsSite = async (): Promise<string | undefined> => {
    type Opportunities = { data: { _id: string }[] };
    type Note = { data: { sitio: { por: string } | null } };
    const query = '/api/resultados?tipo_oportunidad=dominio_expirado';
    const { data } = await ask<Opportunities>(page, 'GET', query);
    for (const { _id } of data) {
      const note = await ask<Note>(page, 'GET', `/api/ia/oportunidades/${_id}/nota`);
      if (note.data.sitio?.por === 'ia') return _id;
    }
    return undefined;
  };
  await expect.poll(tellsSite, { intervals: [3_000] }).toBeDefined();
  await page.goto(`${url}/results?ver=${await tellsSite()}`);
  const section = page.getByRole('dialog').getByRole('region', { name: 'Nota y web anterior' });
  await expect(section.getByText(/^Copia archivada del .* · leída por la IA$/)).toBeVisible();
  await expect(section.getByText(/^(?:Sin|Con señales de) spam$/)).toBeVisible();
  await checkBothThemes(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await checkFits(page, 360);

  await useProvider(page, 'sk-mala-e2e');
  const suggest = (keyword: string) =>
    ask<{ data: { por: string; aviso: string } }>(page, 'POST', '/api/ia/sugerencias', {
      keywords: [keyword],
    });
  for (const keyword of ['bares Lugo', 'bares Soria']) {
    expect((await suggest(keyword)).data).toMatchObject({
      por: 'reglas',
      aviso: expect.stringContaining('se usan las reglas'),
    });
  }
  const sent = await ask<{ data: { titulo: string }[] }>(page, 'GET', '/api/notificaciones?limite=50');
  expect(sent.data.filter(({ titulo }) => titulo === 'La IA no está disponible')).toHaveLength(1);
});
