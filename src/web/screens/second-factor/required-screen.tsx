import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuth } from '../../auth/auth-context.ts';
import { estadoQuery } from '../../queries/sistema.ts';
import { Brand } from '../../shell/brand.tsx';
import { FactorCard } from '../settings/security/factor-card.tsx';
import { IdentityProvider } from '../settings/security/identity.tsx';
import { securityQuery } from '../settings/security/queries.ts';
import classes from './required-screen.module.css';
import { requiredText as text } from './text.ts';

/** The only screen of an account without the second factor that its installation requires. */
export function RequiredScreen() {
  const client = useQueryClient();
  const { signOut } = useAuth();
  const { data } = useQuery(securityQuery);
  const [failed, setFailed] = useState<string | null>(null);
  const made = data !== undefined && (data.totp || data.passkeys.length > 0);
  // Its recovery codes are on the screen: continues when the person says so.
  const goOn = () => void client.invalidateQueries({ queryKey: estadoQuery.queryKey });
  return (
    <main className={classes.page}>
      <Brand />
      <h1 className={classes.title}>{text.title}</h1>
      <p className={classes.line}>{text.line}</p>
      {failed !== null && (
        <Alert color="rojo" role="alert" withCloseButton onClose={() => setFailed(null)}>
          {failed}
        </Alert>
      )}
      <IdentityProvider>
        <FactorCard show={(kind, said) => setFailed(kind === 'error' ? said : null)} />
      </IdentityProvider>
      <div className={classes.buttons}>
        <Button onClick={goOn} disabled={!made}>
          {text.goOn}
        </Button>
        <Button variant="default" onClick={() => void signOut()}>
          {text.signOut}
        </Button>
      </div>
    </main>
  );
}
