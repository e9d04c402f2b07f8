import { ACCESO_DIRECCIONES_MAX } from '#contract/tokens/entities.ts';

export const newTokenText = {
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
  doneLine:
    'No se volverá a mostrar: guárdalo donde tu programa guarde sus secretos. Quien lo tenga puede usar tu cuenta con sus permisos.',
  copy: 'Copiar el token',
  copied: 'Copiado',
  done: 'Ya lo he guardado',
} as const;
