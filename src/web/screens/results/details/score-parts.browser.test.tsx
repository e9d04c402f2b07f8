import { expect, test } from 'vitest';
import { PesosPuntuacion } from '#contract/entities/mercado.ts';
import { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { WeightsCard } from '../../settings/market/weights-card.tsx';
import { ScoreParts } from './score-parts.tsx';

const GROUPS = ['dominio', 'contacto', 'competencia'] as const;

test.each(GROUPS)(
  'each part of a score (%s) has the name that its weight has in Configuración',
  async (group) => {
    const pesos = sampleOf(PesosPuntuacion);
    const weights = await renderPart(<WeightsCard pesos={pesos} onChange={() => undefined} />);
    const fieldset = weights.screen.container.querySelectorAll('fieldset')[GROUPS.indexOf(group)];
    const named = [...(fieldset?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent);
    const row = sampleOf(OportunidadEntera, {
      partes: Object.fromEntries(Object.keys(pesos[group]).map((part) => [part, 1])),
    });
    const details = await renderPart(<ScoreParts row={row} />);
    const rows = [...details.screen.container.querySelectorAll('th')].map(
      ({ firstChild }) => firstChild?.textContent,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows).toEqual(named);
  },
);
