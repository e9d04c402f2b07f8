import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Canal } from '#contract/entities/canales.ts';
import { canalesRoutes } from '#contract/routes/canales.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import classes from '../settings.module.css';
import { channelText as text } from './text.ts';

/** Sends a trial through a channel and shows what came back. */
export function TryButton({ canal, name }: { canal: Canal; name: string }) {
  const attempt = useMutation({
    mutationFn: () => api.call(canalesRoutes.probar, { body: { canal } }).then(({ data }) => data),
  });
  const { data, error } = attempt;
  return (
    <div className={classes.fields}>
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          loading={attempt.isPending}
          aria-label={text.tryOf(name)}
          onClick={() => attempt.mutate()}
        >
          {canal === 'email' ? text.tryOf(name) : text.try}
        </Button>
      </div>
      <div role="status">
        {(data !== undefined || error !== null) && (
          <Alert color={data?.enviado ? 'verde' : 'rojo'} variant="light">
            {data === undefined ? errorText(error) : data.detalle}
          </Alert>
        )}
      </div>
    </div>
  );
}
