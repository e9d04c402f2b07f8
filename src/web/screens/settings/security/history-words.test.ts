import { expect, test } from 'vitest';
import type { LineaAuditoria } from '#contract/entities/seguridad.ts';
import { historyWords } from './history-words.ts';

const line = (accion: LineaAuditoria['accion'], detalle: string): LineaAuditoria => ({
  _id: '00000000-0000-4000-8000-000000000001',
  hora: '2026-11-25T10:00:00.000Z',
  accion,
  detalle,
  ip: '',
  agente: '',
});

test.each([
  ['configuracion_cambiada', 'tema, notificaciones.email', 'Configuración cambiada: Tema oscuro, Email'],
  ['configuracion_cambiada', 'procesamiento.nombre_nuevo', 'Configuración cambiada'],
  ['configuracion_cambiada', '{"tema":"dark"}', 'Configuración cambiada'],
  ['clave_guardada', 'rapidapi_key', 'Clave guardada: RapidAPI'],
  ['sesion_cerrada', 'cerrada_por_el_usuario', 'Sesión cerrada: por ti, desde otra sesión'],
  ['acceso_rechazado', 'dirección', 'Acceso rechazado: desde una dirección que no está permitida'],
  ['borrado_en_bloque', 'negocios', 'Borrado en bloque: negocios'],
  [
    'contacto_permitido',
    '2 marcas, 01900000-0000-7000-8000-000000000001, 01900000-0000-7000-8000-00000000000a',
    '«No contactar» quitado: 2 marcas',
  ],
  ['passkey_creada', 'Portátil de casa, nuevo', 'Passkey creada: Portátil de casa, nuevo'],
  ['inicio_de_sesion', '', 'Inicio de sesión'],
] as const)('%s of «%s» reads %s', (accion, detalle, words) => {
  expect(historyWords(line(accion, detalle))).toBe(words);
});
