import * as z from 'zod';

/** Headers that the sender or the connection sets, and that a receiver reads as a fact about the request. */
const RESERVED = new Set(
  `accept accept-encoding accept-language connection content-encoding content-length content-type cookie date expect
  forwarded host keep-alive origin referer te trailer transfer-encoding upgrade user-agent via`.split(/\s+/),
);
const RESERVED_PREFIXES = ['webhook-', 'proxy-', 'sec-', 'x-forwarded-', 'content-', 'if-'];

const isReserved = (name: string): boolean => {
  const lower = name.toLowerCase();
  return RESERVED.has(lower) || RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix));
};

/** A header that a receiver compares instead of the signature, as n8n's «Header Auth» does. */
export const CabeceraFija = z.strictObject({
  nombre: z
    .string()
    .trim()
    .regex(/^[\w!#$%&'*+.^`|~-]{1,64}$/, 'una cabecera HTTP lleva solo letras, cifras y guiones')
    .refine((name) => !isReserved(name), 'esa cabecera la pone ya el envío: elige otra'),
  valor: z
    .string()
    .trim()
    .min(1)
    .max(1_000)
    .regex(/^[\x20-\x7e]*$/, 'solo lleva letras sin acentos, cifras y signos, en una línea'),
});
export type CabeceraFija = z.infer<typeof CabeceraFija>;
