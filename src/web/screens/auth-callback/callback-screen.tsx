import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { MetodoSegundoFactor } from '#contract/second-step.ts';
import { errorText } from '../../api/errors.ts';
import { type Auth, type SignInStep, useAuth } from '../../auth/auth-context.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { PageSpinner } from '../../parts/page-spinner.tsx';
import { callbackText } from './text.ts';

/** The provider's answer can be exchanged only once; a second effect of the same visit gets the first one's result. */
const exchanges = new Map<string, Promise<SignInStep>>();
const SecondStep = lazyPart(() => import('./second-step.tsx').then((part) => part.SecondStep));

/** The sign-in's return address: exchanges the provider's answer and asks for the second step if required. */
export function CallbackScreen() {
  const { completeSignIn, reportError } = useAuth();
  const [methods, setMethods] = useState<readonly MetodoSegundoFactor[] | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    let gone = false;
    exchangeOnce(completeSignIn, window.location.search)
      .then((step) => {
        if (gone) return undefined;
        if (step.kind === 'in') return navigate({ href: step.to, replace: true });
        return setMethods(step.methods);
      })
      .catch((cause) => {
        if (gone) return undefined;
        console.warn('Error al iniciar sesión', cause);
        reportError(errorText(cause));
        return navigate({ to: '/login', search: {}, replace: true });
      });
    return () => {
      gone = true;
    };
  }, [completeSignIn, reportError, navigate]);
  const waiting = <PageSpinner text={callbackText.checking} />;
  if (methods === null) return waiting;
  return (
    <Suspense fallback={waiting}>
      <SecondStep methods={methods} />
    </Suspense>
  );
}

function exchangeOnce(complete: Auth['completeSignIn'], query: string): Promise<SignInStep> {
  const known = exchanges.get(query);
  if (known !== undefined) return known;
  const exchange = complete(Object.fromEntries(new URLSearchParams(query)));
  exchanges.set(query, exchange);
  return exchange;
}
