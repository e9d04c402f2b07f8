import { expect, test } from 'vitest';
import { apisText } from '#web/screens/settings/apis/text.ts';
import { registryPace } from './registry-pace.ts';

test.each(['dondominio', 'porkbun'] as const)(
  'an account at %s is asked at the pace that its card tells',
  (canal) => {
    const pace = registryPace({ canal, servidor: `${canal}/cuenta`, dominio: 'bar-de-ana.com' });
    expect(pace).toEqual({ intervalMs: 10_000, perDay: 1_000, blockMs: null });
    expect(apisText.registrarsHint).toContain('uno cada 10 segundos y hasta 1.000 al día');
    expect(apisText.registrarsHint).toContain('hasta cuándo si uno cierra tu cuenta a consultas');
  },
);
