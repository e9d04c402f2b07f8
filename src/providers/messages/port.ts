export interface Message {
  /** The same at every attempt, so that receivers can recognise a repeat. */
  id: string;
  titulo: string;
  lineas: readonly { tipo: string; titulo: string; mensaje: string; enlace: string | null; fecha: string }[];
  /** Absolute addresses to stop messages, by kind and all of them. */
  bajas: readonly { texto: string; url: string }[];
  /** Absolute address of the product, whose bell lists all notices. */
  campana: string;
}

/** `detalle`: Spanish and without secrets, shown in the settings. */
export type Sent =
  | { kind: 'sent'; detalle?: string }
  /** It may succeed later; `afterMs`: earliest retry; `own`: the installation's fault, not the receiver's. */
  | { kind: 'later'; detalle: string; afterMs?: number; own?: true }
  | { kind: 'refused'; detalle: string };
