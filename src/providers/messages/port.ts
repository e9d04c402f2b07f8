/** A message to a person: what happened, each with its place in the product. */
export interface Message {
  /** The same for every try of one message: receivers may recognise a repeat by it. */
  id: string;
  titulo: string;
  lineas: readonly { tipo: string; titulo: string; mensaje: string; enlace: string | null; fecha: string }[];
  /** Where to stop messages: by kind, and all of them. Absolute addresses. */
  bajas: readonly { texto: string; url: string }[];
}

/** `detalle`: Spanish, without secrets, for the person to read in the settings. */
export type Sent =
  | { kind: 'sent' }
  /** It may go through later; `afterMs`: not before. */
  | { kind: 'later'; detalle: string; afterMs?: number }
  /** It will not until someone changes something. */
  | { kind: 'refused'; detalle: string };
