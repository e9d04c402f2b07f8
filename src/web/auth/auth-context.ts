import { createContext, useContext } from 'react';
import type { MetodoSegundoFactor, RespuestaPasskey } from '#contract/second-step.ts';
import type { SessionUser } from '../api/session-store.ts';

/** 'checking' until the stored session has been read and confirmed. */
export type AuthStatus = 'checking' | 'in' | 'out';

/** `at` keeps an ended session apart from a refused sign-in. */
export interface AuthProblem {
  at: 'signIn' | 'session' | 'access' | 'signOut';
  /** Spanish. */
  text: string;
}

/** A session and the own path to open, or the methods of the second step. */
export type SignInStep =
  | { kind: 'in'; to: string }
  | { kind: 'second'; methods: readonly MetodoSegundoFactor[] };

export type SecondStepProof = { codigo: string } | { respuesta: RespuestaPasskey };

export interface Auth {
  status: AuthStatus;
  user: SessionUser | null;
  token: string | null;
  error: AuthProblem | null;
  /** Leaves the page for the identity provider; `volver` is the own path to return to. */
  signIn(volver?: string): void;
  /** Exchanges the provider's answer or the terminal's link (the query of /auth/callback). Throws ApiError. */
  completeSignIn(query: Record<string, string>): Promise<SignInStep>;
  /** Returns the own path to open. Throws ApiError. */
  completeSecondStep(proof: SecondStepProof): Promise<string>;
  signOut(): Promise<void>;
  reportError(text: string): void;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth debe usarse dentro de AuthProvider');
  return auth;
}
