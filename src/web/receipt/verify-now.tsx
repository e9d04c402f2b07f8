import { Alert, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { DOMAIN_VERIFY_REFRESH_MS } from '#contract/limits.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { api } from '../api/api.ts';
import { dominioKey } from '../queries/dominios.ts';
import { receiptText as text } from './text.ts';
import classes from './verify-now.module.css';

/** Asks for a check now; what it finds is added to the receipt. */
export function VerifyNow({ dominio }: { dominio: Dominio }) {
  const client = useQueryClient();
  const verify = useMutation({
    mutationFn: () => api.call(dominiosRoutes.verificar, { params: { id: dominio._id } }),
    onError: (cause) => console.warn(text.verifyFailed, cause),
  });
  useEffect(() => {
    if (!verify.isSuccess) return;
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: dominioKey(dominio._id) });
      verify.reset();
    }, DOMAIN_VERIFY_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [verify.isSuccess, verify.reset, client, dominio._id]);

  const confirming = dominio.es_disponible === true && dominio.confirmaciones < 2 && dominio.segundo_canal;
  return (
    <div className={classes.row}>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconRefresh size={16} />}
        loading={verify.isPending || verify.isSuccess}
        disabled={dominio.estado_verificacion === estadoVerificacion.verificando}
        onClick={() => verify.mutate()}
      >
        {confirming ? text.confirm : text.verify}
      </Button>
      <span role="status" className={classes.status}>
        {verify.isSuccess && text.asked}
      </span>
      {verify.isError && (
        <Alert color="rojo" role="alert">
          {text.verifyFailed}
        </Alert>
      )}
    </div>
  );
}
