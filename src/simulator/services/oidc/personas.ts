/** Where Google keeps profile pictures. */
export const AVATAR_HOST = 'lh3.googleusercontent.com';

/** The people who can sign in with the simulated Google. */
export interface Persona {
  /** Google's `sub`: stable, never the e-mail. */
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  givenName: string | null;
  familyName: string | null;
  /** Address of the picture; null: none. */
  picture: string | null;
  /** Said under the name on the account chooser. */
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

export function personaOf(sub: string): Persona | null {
  return personas.find((persona) => persona.sub === sub) ?? null;
}
