import * as z from 'zod';
import { Fecha, Id } from './shared.ts';

/** The signed-in person; `mongoData` is the record returned by sync. */
export const Usuario = z.strictObject({
  id: Id,
  email: z.email(),
  user_metadata: z.strictObject({ full_name: z.string().nullable(), avatar_url: z.string().nullable() }),
});
export type Usuario = z.infer<typeof Usuario>;

export const SyncPayload = z.object({
  google_id: z.string().max(255),
  email: z.string().max(320),
  nombre: z.string().trim().min(1).max(120),
  /** Accepted and ignored: the identity provider's picture is used. */
  avatar_url: z.string().max(2_000).nullish(),
  provider: z.literal('google'),
});
export type SyncPayload = z.infer<typeof SyncPayload>;

export const UsuarioRegistro = z.strictObject({
  usuario_id: Id,
  email: z.string(),
  nombre_usuario: z.string(),
  avatar_url: z.string().nullable(),
  plan_activo: z.string(),
  timezone: z.string(),
  idioma: z.string(),
  tema: z.string(),
  fecha_registro: Fecha,
  ultimo_acceso: Fecha.nullable(),
});
export type UsuarioRegistro = z.infer<typeof UsuarioRegistro>;
