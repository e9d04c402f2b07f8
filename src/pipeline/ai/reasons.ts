import type { AiFailure } from '#providers/ai/port.ts';

export type AiReason = AiFailure | 'sin_proveedor' | 'sin_clave' | 'sin_presupuesto' | 'sin_modelos';

const texts: Record<AiReason, string> = {
  sin_proveedor: 'No hay ningún proveedor de IA activo: se usan las reglas.',
  sin_clave: 'El proveedor de IA activo no tiene clave: se usan las reglas.',
  sin_presupuesto: 'El presupuesto de IA de este mes no alcanza para otra pregunta: se usan las reglas.',
  sin_modelos: 'La clave de IA no da acceso a ningún modelo de texto: se usan las reglas.',
  clave_rechazada: 'El proveedor de IA ha rechazado la clave: se usan las reglas.',
  sin_saldo: 'La clave de IA no tiene saldo: se usan las reglas.',
  limitado: 'El proveedor de IA limita las peticiones de la clave: se usan las reglas.',
  modelo_desconocido: 'El modelo de IA elegido no existe para esta clave: se usan las reglas.',
  sin_respuesta: 'El proveedor de IA no contesta: se usan las reglas.',
  no_quiere: 'El modelo de IA no ha querido contestar: se usan las reglas.',
  incomprensible: 'La respuesta de la IA no se entiende: se usan las reglas.',
};

export const reasonText = (motivo: AiReason): string => texts[motivo];

/** The explanation for the person who asked; null without a provider, which needs none. */
export const noticeOf = (motivo: AiReason): string | null =>
  motivo === 'sin_proveedor' ? null : reasonText(motivo);

export const droppedText = {
  keywords: 'La respuesta de la IA no concuerda con las keywords y se ha descartado: se usan las reglas.',
  nota: 'La respuesta de la IA tenía cifras o enlaces que no están en los datos, o no eran dos frases, y se ha descartado: se usan las reglas.',
  cambio: 'Los datos han cambiado desde que la IA escribió su nota: se usan las reglas.',
} as const;

/** Whether to notify. An account that never chose a provider needs no notification. */
export const isNews = (motivo: AiReason): boolean => motivo !== 'sin_proveedor';
