import { expect, test } from 'vitest';
import { NegocioMirado } from '#contract/entities/oportunidad.ts';
import { idOf } from '../../../testing/harness.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { SeenWebsite } from './seen-website.tsx';
import { websiteText as text } from './text.ts';

const DOMINIO = 'taller.es';

test.each<[string, Partial<NegocioMirado>, string]>([
  ['that works', { dominio: DOMINIO, dominio_id: idOf(1), con_web_viva: true }, `${text.works}: ${DOMINIO}`],
  ['that died', { dominio: DOMINIO, dominio_id: idOf(1), con_web_viva: false }, `${text.dead}: ${DOMINIO}`],
  ['that is missing', { dominio: null, dominio_id: null }, text.missing],
  ['whose domain is not in Dominios', { dominio: DOMINIO, dominio_id: null }, text.removed(DOMINIO)],
])('of a counted business with a website %s exactly that is said', async (_, given, said) => {
  const { screen } = await renderPart(<SeenWebsite business={sampleOf(NegocioMirado, given)} />);
  await expect.element(screen.getByText(said, { exact: true })).toBeVisible();
});
