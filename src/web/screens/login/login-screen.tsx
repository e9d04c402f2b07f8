import { Alert } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { erroresComunes } from '#contract/common-errors.ts';
import { erroresDeAcceso } from '#contract/sign-in-errors.ts';
import { type AuthProblem, useAuth } from '../../auth/auth-context.ts';
import { ownPath } from '../../auth/own-path.ts';
import { GoTo } from '../../parts/go-to.tsx';
import { PageSpinner } from '../../parts/page-spinner.tsx';
import { Brand } from '../../shell/brand.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { LoginPitch } from './login-pitch.tsx';
import classes from './login-screen.module.css';
import { loginText as text } from './text.ts';

const route = getRouteApi('/login');

/** The public sign-in, with a description of the product. */
export function LoginScreen() {
  const { status, error, signIn } = useAuth();
  const search = route.useSearch();
  if (status === 'checking') return <PageSpinner />;
  if (status === 'in') return <GoTo path={ownPath(search.volver)} />;
  const problem = error ?? redirectedProblem(search.error);

  return (
    <div className={classes.page}>
      <LoginPitch />
      <main className={classes.panel}>
        <div className={classes.form}>
          <div className={classes.brand}>
            <Brand />
          </div>
          <h2 className={classes.heading}>{text.heading}</h2>
          {problem !== null && (
            <Alert color="rojo" variant="light" title={text.errorTitle[problem.at]} role="alert" my="md">
              {problem.text}
            </Alert>
          )}
          <EntryPanel onGoogle={() => signIn(search.volver)} />
          <p className={classes.legal}>
            {text.legalBefore} <Link to="/terminos">{text.terms}</Link> {text.legalBetween}{' '}
            <Link to="/privacidad">{text.privacy}</Link>.
          </p>
        </div>
      </main>
    </div>
  );
}

const texts: Partial<Record<string, readonly [status: number, texto: string]>> = {
  ...erroresComunes,
  ...erroresDeAcceso,
};

/** The text of a code from the server's redirect; an unknown code gets the general text. */
function redirectedProblem(code: string | undefined): AuthProblem | null {
  if (code === undefined) return null;
  const known = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return { at: 'signIn', text: (known ?? erroresDeAcceso.acceso_fallido)[1] };
}
