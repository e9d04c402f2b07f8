import { Alert, Button } from '@mantine/core';
import { IconRefresh, IconShieldCheck, IconShoppingBag, IconTrash, IconX } from '@tabler/icons-react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { type EstadoGestion, estadoGestion } from '#contract/states.ts';
import { awaitsSecondChannel, isChecking } from '#domain/check/domain-state.ts';
import { now } from '../api/clock.ts';
import { Buy } from '../buy/buy.tsx';
import type { useVerifyDomain } from '../queries/verify-domain.ts';
import classes from './actions.module.css';
import { detailsText as text } from './text.ts';

/** The actions on an open domain: buying first, removal last. */
export function DetailActions(props: {
  dominio: Dominio;
  checks: ReturnType<typeof useVerifyDomain>;
  onRemove: () => void;
  onManage: ((estado: EstadoGestion) => void) | undefined;
  /** Its present state, which is not offered again. */
  managed?: EstadoGestion | undefined;
}) {
  const { dominio, checks } = props;
  const id = dominio._id;
  const busy = isChecking(dominio, now());
  return (
    <section className={classes.actions}>
      <div className={classes.row}>
        <Buy dominio={dominio} />
        {awaitsSecondChannel(dominio) && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconShieldCheck size={16} />}
            disabled={busy}
            loading={checks.isWorking(id, 'confirmar')}
            onClick={() => checks.verify(id, 'confirmar')}
          >
            {text.confirm}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRefresh size={16} />}
          disabled={busy}
          loading={checks.isWorking(id, 'verificar')}
          onClick={() => checks.verify(id)}
        >
          {text.verify}
        </Button>
        {props.onManage !== undefined && (
          <>
            {props.managed !== estadoGestion.comprado && (
              <Button
                size="sm"
                variant="default"
                leftSection={<IconShoppingBag size={16} />}
                onClick={() => props.onManage?.(estadoGestion.comprado)}
              >
                {text.bought}
              </Button>
            )}
            {props.managed !== estadoGestion.descartado && (
              <Button
                size="sm"
                variant="subtle"
                color="gray"
                ml="auto"
                leftSection={<IconX size={16} />}
                onClick={() => props.onManage?.(estadoGestion.descartado)}
              >
                {text.discard}
              </Button>
            )}
          </>
        )}
        {props.onManage === undefined && (
          <Button
            size="sm"
            variant="subtle"
            color="rojo"
            ml="auto"
            leftSection={<IconTrash size={16} />}
            disabled={busy}
            onClick={props.onRemove}
          >
            {text.remove}
          </Button>
        )}
      </div>
      <span role="status" className={classes.note}>
        {checks.isWorking(id) ? text.asked : busy ? text.checking : ''}
      </span>
      {checks.failed === id && (
        <Alert
          color="rojo"
          role="alert"
          withCloseButton
          closeButtonLabel={text.closeNotice}
          onClose={checks.dismiss}
        >
          {text.verifyFailed}
        </Alert>
      )}
    </section>
  );
}
