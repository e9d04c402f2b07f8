import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '../../api/errors.ts';
import { type Auth, useAuth } from '../../auth/auth-context.ts';
import { PageSpinner } from '../../parts/page-spinner.tsx';
import { callbackText } from './text.ts';

/** The provider's answer can be exchanged once; a second effect of the same visit gets the first one's result. */
const exchanges = new Map<string, Promise<string>>();

/** The return address of the sign-in: exchanges the provider's answer and goes on. */
export function CallbackScreen() {
  const { completeSignIn, reportError } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    let gone = false;
    exchangeOnce(completeSignIn, window.location.search)
      .then((href) => (gone ? undefined : navigate({ href, replace: true })))
      .catch((cause) => {
        if (gone) return;
        console.warn('Error al iniciar sesión', cause);
        reportError(errorText(cause));
        return navigate({ to: '/login', search: {}, replace: true });
      });
    return () => {
      gone = true;
    };
  }, [completeSignIn, reportError, navigate]);
  return <PageSpinner text={callbackText.checking} />;
}

function exchangeOnce(complete: Auth['completeSignIn'], query: string): Promise<string> {
  const known = exchanges.get(query);
  if (known !== undefined) return known;
  const exchange = complete(Object.fromEntries(new URLSearchParams(query)));
  exchanges.set(query, exchange);
  return exchange;
}
