import { Alert, Button } from '@mantine/core';
import { IconRefresh, IconShieldCheck } from '@tabler/icons-react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { awaitsSecondChannel, isChecking } from '#domain/check/domain-state.ts';
import { now } from '../api/clock.ts';
import { useVerifyDomain } from '../queries/verify-domain.ts';
import { receiptText as text } from './text.ts';
import classes from './verify-now.module.css';

/** Asks for a check now, or only for the second confirmation. */
export function VerifyNow({ dominio }: { dominio: Dominio }) {
  const checks = useVerifyDomain();
  const id = dominio._id;
  const confirming = awaitsSecondChannel(dominio);
  return (
    <div className={classes.row}>
      <Button
        size="sm"
        variant="default"
        leftSection={confirming ? <IconShieldCheck size={16} /> : <IconRefresh size={16} />}
        loading={checks.isWorking(id)}
        disabled={isChecking(dominio, now())}
        onClick={() => checks.verify(id, confirming ? 'confirmar' : 'verificar')}
      >
        {confirming ? text.confirm : text.verify}
      </Button>
      <span role="status" className={classes.status}>
        {checks.isWorking(id) && text.asked}
      </span>
      {checks.failed === id && (
        <Alert color="rojo" role="alert">
          {text.verifyFailed}
        </Alert>
      )}
    </div>
  );
}
