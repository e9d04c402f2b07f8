import * as z from 'zod';

const Texto = (max: number) => z.string().trim().min(1).max(max);

export const TipoDocumento = z.enum(['nif', 'nie', 'cif', 'pasaporte', 'extranjero']);
export type TipoDocumento = z.infer<typeof TipoDocumento>;
export const Documento = z.strictObject({ tipo: TipoDocumento, numero: Texto(20) });
export type Documento = z.infer<typeof Documento>;

/** The person that answers for a company's name. */
export const PersonaContacto = z.strictObject({
  nombre: Texto(60),
  apellidos: Texto(80),
  documento: Documento,
});
export type PersonaContacto = z.infer<typeof PersonaContacto>;

/** Whose name is registered. Sealed at rest; an answer masks the documents' numbers. */
export const ContactoTitular = z.strictObject({
  clase: z.enum(['persona', 'empresa']),
  nombre: Texto(60),
  apellidos: Texto(80),
  /** Its registered name; null for a person. */
  empresa: Texto(120).nullable().default(null),
  documento: Documento,
  email: z.email().max(120),
  /** E.164. */
  telefono: z
    .string()
    .trim()
    .regex(/^\+[1-9]\d{6,14}$/),
  direccion: Texto(120),
  codigo_postal: Texto(12),
  ciudad: Texto(80),
  provincia: Texto(80),
  /** ISO 3166-1, two letters. */
  pais: z.string().regex(/^[A-Z]{2}$/),
  administrativo: PersonaContacto.nullable().default(null),
});
export type ContactoTitular = z.infer<typeof ContactoTitular>;

/** `problemas`: in Spanish, what is missing or wrong for a `.es`; empty: complete. */
export const TitularMostrado = z.strictObject({
  contacto: ContactoTitular.nullable(),
  problemas: z.array(z.string()),
});
export type TitularMostrado = z.infer<typeof TitularMostrado>;
