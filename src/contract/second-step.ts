import * as z from 'zod';

export const MetodoSegundoFactor = z.enum(['totp', 'passkey', 'recuperacion']);
export type MetodoSegundoFactor = z.infer<typeof MetodoSegundoFactor>;

/** Six digits of an authenticator, or a recovery code with or without dashes. */
export const CodigoSegundoFactor = z.string().trim().min(6).max(40);

/** WebAuthn's JSON: bounded here, validated by its library. */
export const RespuestaPasskey = z.looseObject({
  id: z.string().min(1).max(1_400),
  rawId: z.string().min(1).max(1_400),
  type: z.literal('public-key'),
  response: z.record(z.string().max(60), z.unknown()),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()),
});
export type RespuestaPasskey = z.infer<typeof RespuestaPasskey>;
export const OpcionesPasskey = z.looseObject({ challenge: z.string() });
