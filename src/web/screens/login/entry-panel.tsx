import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authRoutes } from '#contract/routes/auth.ts';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { api } from '../../api/api.ts';
import { errorText } from '../../api/errors.ts';
import { GoogleMark } from './google-mark.tsx';
import classes from './login-screen.module.css';
import { loginText as text } from './text.ts';

/** Sign-in with Google, or by a link from the terminal on an installation for one person. */
export function EntryPanel({ onGoogle }: { onGoogle(): void }) {
  const system = useQuery({
    queryKey: ['salud'],
    queryFn: ({ signal }) => api.call(sistemaRoutes.salud, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return system.data?.data.acceso === 'enlace' ? <LinkEntry /> : <GoogleEntry onGoogle={onGoogle} />;
}

function GoogleEntry({ onGoogle }: { onGoogle(): void }) {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    // «Atrás» from the provider's page may restore this one from the browser's cache.
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  return (
    <>
      <p className={classes.sub}>{text.subheading}</p>
      <Button
        fullWidth
        size="md"
        variant="default"
        leftSection={<GoogleMark />}
        loading={leaving}
        onClick={() => {
          setLeaving(true);
          onGoogle();
        }}
      >
        {text.button}
      </Button>
      <p className={classes.note}>
        {text.restricted} {text.contact}
      </p>
    </>
  );
}

function LinkEntry() {
  const print = useMutation({ mutationFn: () => api.call(authRoutes.pedirEnlace, {}) });
  return (
    <>
      <p className={classes.sub}>{text.localSubheading}</p>
      <Button fullWidth size="md" variant="default" loading={print.isPending} onClick={() => print.mutate()}>
        {text.localButton}
      </Button>
      <p className={classes.note} role="status">
        {print.isSuccess && text.localPrinted}
        {print.isError && errorText(print.error)}
      </p>
    </>
  );
}
