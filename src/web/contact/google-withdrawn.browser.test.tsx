import { expect, test } from 'vitest';
import { NegocioListado } from '#contract/entities/negocio.ts';
import { shownName } from '../format/business-name.ts';
import { idOf } from '../testing/harness.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { sampleOf } from '../testing/sample.ts';
import { BusinessLetter } from './business-letter.tsx';
import { GoogleWithdrawn } from './google-withdrawn.tsx';

const business = sampleOf(NegocioListado, {
  _id: idOf(1),
  nombre_negocio: '',
  place_id: 'ChIJ-uno',
  google_retirado: true,
  dominio: null,
  dominio_extraido: null,
  no_contactar: null,
});

test('a business whose data of Google were withdrawn says what it is, why, how they come back, and where the map has it', async () => {
  expect(shownName(business)).toBe('Negocio de Google (datos retirados)');
  const { screen } = await renderPart(<GoogleWithdrawn business={business} />);
  await expect.element(screen.getByText(/retirados a los 30 días/)).toBeVisible();
  await expect.element(screen.getByText(/vuelve a buscar una de sus keywords/)).toBeVisible();
  const link = screen.getByRole('link', { name: /Ver en Google Maps/ });
  expect(new URL((await link.element()).getAttribute('href') ?? '').searchParams.get('query_place_id')).toBe(
    'ChIJ-uno',
  );
});

test('no text is offered for it, as there is no name to write to', async () => {
  const { screen } = await renderPart(
    <div data-testid="all">
      <BusinessLetter row={business} />
    </div>,
  );
  await expect.element(screen.getByTestId('all')).toBeEmptyDOMElement();
});

test('a business that has its data says nothing of it', async () => {
  const { screen } = await renderPart(
    <div data-testid="all">
      <GoogleWithdrawn business={{ ...business, google_retirado: false }} />
    </div>,
  );
  expect(shownName({ nombre_negocio: 'Bar Uno' })).toBe('Bar Uno');
  await expect.element(screen.getByTestId('all')).toBeEmptyDOMElement();
});
