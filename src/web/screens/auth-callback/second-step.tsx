import '@mantine/core/styles/Input.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { authRoutes } from '#contract/routes/auth.ts';
import type { MetodoSegundoFactor } from '#contract/second-step.ts';
import { api } from '../../api/api.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { ProofForm } from '../../auth/proof-form.tsx';
import { Brand } from '../../shell/brand.tsx';
import classes from './second-step.module.css';
import { callbackText as text } from './text.ts';

export function SecondStep({ methods }: { methods: readonly MetodoSegundoFactor[] }) {
  const { completeSecondStep } = useAuth();
  const navigate = useNavigate();
  return (
    <main className={classes.page}>
      <div className={classes.panel}>
        <Brand />
        <h1 className={classes.title}>{text.second}</h1>
        <p className={classes.line}>{text.secondLine}</p>
        <ProofForm
          methods={methods}
          options={() => api.call(authRoutes.opcionesSegundoPaso, {}).then(({ data }) => data)}
          onProof={async (proof) => {
            const href = await completeSecondStep(proof);
            await navigate({ href, replace: true });
          }}
        />
        <Link to="/login" search={{}}>
          {text.restart}
        </Link>
      </div>
    </main>
  );
}
