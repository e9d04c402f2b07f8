import type * as z from 'zod';
import { type Alcance, alcance } from '#contract/states.ts';
import { ACCESO_DIAS, type AccesoNuevo } from '#contract/tokens/entities.ts';
import { newTokenText as text } from './new-token-text.ts';

export interface TokenDraft {
  nombre: string;
  alcances: readonly Alcance[];
  tope_creditos: number | null;
  tope_euros: number | null;
  dias: number;
  /** As typed, an address on a line. */
  direcciones: string;
}

export const NEW_TOKEN: TokenDraft = {
  nombre: '',
  alcances: [alcance.leer],
  tope_creditos: null,
  tope_euros: null,
  dias: ACCESO_DIAS,
  direcciones: '',
};

export type TokenProblems = Partial<Record<'nombre' | 'alcances' | 'tope_creditos' | 'tope_euros', string>>;

/** What is missing, by field; empty: it can be sent. */
export function problemsOf(draft: TokenDraft): TokenProblems {
  const has = (scope: Alcance) => draft.alcances.includes(scope);
  return {
    ...(draft.nombre.trim() === '' ? { nombre: text.nameEmpty } : {}),
    ...(draft.alcances.length === 0 ? { alcances: text.noScope } : {}),
    ...(has(alcance.recolectar) && !draft.tope_creditos ? { tope_creditos: text.creditsEmpty } : {}),
    ...(has(alcance.comprar) && !draft.tope_euros ? { tope_euros: text.eurosEmpty } : {}),
  };
}

/** A cap goes only with its scope, also if it was typed before the scope was taken back. */
export function bodyOf(draft: TokenDraft): z.input<typeof AccesoNuevo> {
  const cap = (scope: Alcance, value: number | null) => (draft.alcances.includes(scope) ? value : null);
  return {
    nombre: draft.nombre.trim(),
    alcances: [...draft.alcances],
    tope_creditos: cap(alcance.recolectar, draft.tope_creditos),
    tope_euros: cap(alcance.comprar, draft.tope_euros),
    dias: draft.dias,
    direcciones: draft.direcciones
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  };
}
