import { expect, test } from 'vitest';
import { CONTACT_NOTICE, type ContactReason, contactText } from './contact-text.ts';

const input = {
  nombre_negocio: 'Centro Odontológico Torres',
  municipio: 'Valencia',
  dominio: 'torresvalencia.com',
  review_count: 1_400,
  rating: 4.2,
  remitente: 'Ana García',
};

test.each<[ContactReason, string]>([
  ['sin_web', 'No he encontrado una web propia'],
  ['web_caida', 'torresvalencia.com, no responde'],
  ['dominio_aparcado', 'torresvalencia.com, muestra una página aparcada'],
  ['dominio_por_perder', 'Todavía puede recuperarlo'],
  ['dominio_por_borrarse', 'ya no se puede renovar'],
  ['dominio_libre', 'ya no está registrado'],
])('the text for %s says what is known and who writes', (reason, said) => {
  const { asunto, cuerpo } = contactText({ ...input, reason });
  expect(asunto.length).toBeLessThan(120);
  expect(cuerpo).toContain(said);
  expect(cuerpo).toContain('1400 reseñas y 4,2 estrellas');
  // The mark «No contactar» keeps this promise.
  expect(cuerpo).toContain(
    'Si no le interesa, basta con que me lo diga: lo dejaré apuntado para no volver a escribirle.',
  );
  expect(cuerpo.endsWith('Ana García')).toBe(true);
});

test.each([
  ['Centro Odontológico Torres', 'Valencia', 'Centro Odontológico Torres en Valencia en un mapa'],
  ['Norte - Fontanero en Sevilla', 'Sevilla', 'Norte - Fontanero en Sevilla en un mapa'],
  ['CLÍNICA MÁLAGA', 'Málaga', 'CLÍNICA MÁLAGA en un mapa'],
  ['Bar Sevillano', 'Sevilla', 'Bar Sevillano en Sevilla en un mapa'],
])('the town of %s (%s) is said once', (nombre_negocio, municipio, said) => {
  expect(contactText({ ...input, nombre_negocio, municipio, reason: 'sin_web' }).cuerpo).toContain(said);
});

test('what is not known is not claimed', () => {
  const { cuerpo } = contactText({
    ...input,
    ...{ municipio: null, dominio: null, review_count: null, rating: null, reason: 'sin_web' },
  });
  expect(cuerpo).not.toMatch(/reseña|estrella|null| en Valencia/);
});

test('a parked domain is not said to be down, since it answers', () => {
  const { asunto, cuerpo } = contactText({ ...input, reason: 'dominio_aparcado' });
  expect(`${asunto} ${cuerpo}`).not.toMatch(/no responde|no funciona/);
});

test('the letter promises nothing that a mark does not keep', () => {
  expect(contactText({ ...input, reason: 'sin_web' }).cuerpo).not.toContain('ni guardaré');
});

test('the notice names each law, recommends no channel and says what to do with a refusal', () => {
  for (const law of ['LSSI, art. 21', 'LGTel, art. 66.1.b', 'Ley 10/2025', 'RGPD, arts. 14 y 21'])
    expect(CONTACT_NOTICE).toContain(law);
  expect(CONTACT_NOTICE).not.toMatch(/usa este texto|por teléfono/);
  expect(CONTACT_NOTICE).toContain('lista Robinson');
  expect(CONTACT_NOTICE).toContain('Si se opone, márcalo');
});
