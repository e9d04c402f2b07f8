import type { Alcance } from '#contract/states.ts';
import { ACCESO_DIRECCIONES_MAX } from '#contract/tokens/entities.ts';

export const scopeText: Record<Alcance, { label: string; hint: string }> = {
  leer: {
    label: 'Leer',
    hint: 'Ver y exportar keywords, batches, negocios, dominios y oportunidades.',
  },
  verificar: { label: 'Verificar', hint: 'Añadir dominios y pedir que se comprueben otra vez.' },
  recolectar: {
    label: 'Recolectar',
    hint: 'Crear, iniciar, cambiar y eliminar batches y keywords. Gasta créditos, hasta su tope.',
  },
  actuar: {
    label: 'Actuar',
    hint: 'Marcar, anotar, cambiar y eliminar dominios, negocios y oportunidades; pedir textos a la IA.',
  },
  comprar: {
    label: 'Comprar',
    hint: 'Crear y cancelar órdenes de compra, que arma una persona. Gastan dinero, hasta su tope.',
  },
};

export const tokensText = {
  title: 'Acceso de programas',
  line: 'Con un token, un programa (n8n, un guion, un asistente) usa tu cuenta solo para lo que le permitas. Ninguno abre la configuración, las claves, la seguridad ni la administración.',
  failed: 'No se han podido cargar los accesos',
  loading: 'Cargando los accesos...',
  empty: 'Todavía no hay ninguno. Crea uno para cada programa: así sabes qué hace y lo revocas por separado.',
  add: 'Crear acceso',
  credits: (used: string, cap: string) => `${used} de ${cap} créditos`,
  euros: (used: string, cap: string) => `${used} de ${cap}`,
  until: (when: string) => `hasta el ${when}`,
  unused: 'sin usar',
  used: (when: string) => `último uso ${when}`,
  from: (addresses: string) => `Solo desde ${addresses}`,
  ended: (when: string) => `Caducó el ${when}`,
  wasRevoked: (when: string) => `Revocado el ${when}`,
  revoke: 'Revocar',
  revokeOf: (name: string) => `Revocar el acceso ${name}`,
  revokeAsk: (name: string) => `¿Revocar el acceso «${name}»?`,
  revokeBody:
    'Su token deja de valer al momento, y los batches que puso en marcha se pausan antes de su siguiente búsqueda.',
  revoked: 'Acceso revocado',
  cancel: 'Cancelar',
} as const;

export const newTokenText = {
  title: 'Crear un acceso de programa',
  name: 'Nombre',
  namePlaceholder: 'p. ej. n8n de casa',
  nameEmpty: 'Escribe un nombre',
  scopes: 'Qué puede hacer',
  noScope: 'Elige al menos un permiso',
  credits: 'Tope de créditos',
  creditsHint: 'Los que pueden gastar en total sus batches.',
  creditsEmpty: 'Escribe cuántos créditos puede gastar',
  euros: 'Tope de euros',
  eurosHint: 'Lo que pueden gastar en total sus órdenes, con impuestos.',
  eurosEmpty: 'Escribe cuántos euros puede gastar',
  days: 'Duración',
  dayOptions: [
    ['7', '7 días'],
    ['30', '30 días'],
    ['90', '90 días'],
    ['180', '180 días'],
    ['365', 'Un año'],
  ],
  addresses: 'Direcciones IP desde las que se puede usar (opcional)',
  addressesHint: `Una por línea; también rangos, como 203.0.113.0/24. Como máximo ${ACCESO_DIRECCIONES_MAX}. Vacía, desde cualquiera.`,
  create: 'Crear',
  cancel: 'Cancelar',
  doneTitle: 'Copia el token ahora',
  doneLine:
    'No se volverá a mostrar: guárdalo donde tu programa guarde sus secretos. Quien lo tenga puede usar tu cuenta con sus permisos.',
  copy: 'Copiar el token',
  copied: 'Copiado',
  done: 'Ya lo he guardado',
} as const;
