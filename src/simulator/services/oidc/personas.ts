import { createHash } from 'node:crypto';

export const AVATAR_HOST = 'lh3.googleusercontent.com';

export interface Persona {
  /** Google's `sub`: stable, never the e-mail. */
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  givenName: string | null;
  familyName: string | null;
  picture: string | null;
  note: string;
}

const person = (
  sub: string,
  email: string,
  names: readonly [given: string, family: string] | null,
  rest: Partial<Persona>,
): Persona => ({
  sub,
  email,
  emailVerified: true,
  name: names?.join(' ') ?? null,
  givenName: names?.[0] ?? null,
  familyName: names?.[1] ?? null,
  picture: null,
  note: '',
  ...rest,
});

export const personas: readonly Persona[] = [
  person('108900000000000000001', 'ana.garcia@example.com', ['Ana', 'García'], {
    picture: `https://${AVATAR_HOST}/a/ana.garcia=s96-c`,
    note: 'Cuenta autorizada',
  }),
  person('108900000000000000002', 'luis.perez@example.com', ['Luis', 'Pérez'], {
    picture: `https://${AVATAR_HOST}/a/luis.perez=s96-c`,
    note: 'Segunda cuenta autorizada',
  }),
  person('108900000000000000003', 'intrusa@example.org', ['Irene', 'Intrusa'], {
    note: 'Cuenta sin autorización',
  }),
  person('108900000000000000004', 'sin.verificar@example.com', ['Sergio', 'Sin Verificar'], {
    emailVerified: false,
    note: 'Correo sin verificar',
  }),
  person('108900000000000000005', 'sin.nombre@example.com', null, {
    note: 'Cuenta sin nombre ni foto',
  }),
  person('108900000000000000006', 'marta.ruiz@example.com', ['Marta', 'Ruiz'], {
    note: 'Tercera cuenta autorizada',
  }),
];

/** Typed accounts that one issuer remembers; the oldest are forgotten. */
const TYPED_MAX = 200;
const EMAIL = /^[a-z0-9][a-z0-9._-]{0,62}@example\.(?:com|org|net)$/;

/** Accounts of one issuer: the personas, and typed addresses of example domains (RFC 2606). */
export function createAccounts() {
  const typed = new Map<string, Persona>();
  return {
    ofSub: (sub: string): Persona | null =>
      personas.find((persona) => persona.sub === sub) ?? typed.get(sub) ?? null,
    /** The `sub` depends on the address only, so it survives a restart. Null: not an example domain. */
    ofEmail(text: string): Persona | null {
      const email = text.trim().toLowerCase();
      const known = personas.find((persona) => persona.email === email);
      if (known) return known;
      if (!EMAIL.test(email)) return null;
      const digits = BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`);
      const account = person(`2${digits.toString().padStart(20, '0')}`, email, null, {});
      typed.delete(account.sub);
      typed.set(account.sub, account);
      const oldest = typed.keys().next();
      if (typed.size > TYPED_MAX && !oldest.done) typed.delete(oldest.value);
      return account;
    },
  };
}
