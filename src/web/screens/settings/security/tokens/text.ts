import type { Alcance } from '#contract/states.ts';

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
  newTitle: 'Crear un acceso de programa',
  doneTitle: 'Copia el token ahora',
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
    'Su token deja de valer al momento, y los batches que puso en marcha se pausan antes de su siguiente búsqueda, igual que cuando termina su plazo.',
  revoked: 'Acceso revocado',
  cancel: 'Cancelar',
} as const;
