import { createContext, useContext } from 'react';
import type { MetodoSegundoFactor, RespuestaPasskey } from '#contract/second-step.ts';
import type { SessionUser } from '../api/session-store.ts';

/** 'checking' until the stored session has been read and confirmed. */
export type AuthStatus = 'checking' | 'in' | 'out';

/** What went wrong, and at what: a session that ended is no refused sign-in. */
export interface AuthProblem {
  at: 'signIn' | 'session' | 'access' | 'signOut';
  /** Spanish. */
  text: string;
}

/** A session and the own path to go to, or what the second step may be proved with. */
export type SignInStep =
  | { kind: 'in'; to: string }
  | { kind: 'second'; methods: readonly MetodoSegundoFactor[] };

/** A code, or a passkey's answer as the browser gives it. */
export type SecondStepProof = { codigo: string } | { respuesta: RespuestaPasskey };

export interface Auth {
  status: AuthStatus;
  user: SessionUser | null;
  token: string | null;
  /** The last sign-in, session or sign-out error. */
  error: AuthProblem | null;
  /** Leaves the page for the identity provider; `volver` is the own path to come back to. */
  signIn(volver?: string): void;
  /** Exchanges the provider's answer or the terminal's link (the query of /auth/callback). Throws ApiError. */
  completeSignIn(query: Record<string, string>): Promise<SignInStep>;
  /** Gives the own path to go to. Throws ApiError. */
  completeSecondStep(proof: SecondStepProof): Promise<string>;
  signOut(): Promise<void>;
  /** Keeps the text of a sign-in that failed. */
  reportError(text: string): void;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth debe usarse dentro de AuthProvider');
  return auth;
}
