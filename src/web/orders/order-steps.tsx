import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Orden } from '#contract/orders/entities.ts';
import type { PropuestaOrden } from '#contract/orders/making.ts';
import { LoadError } from '../parts/load-error.tsx';
import { useProof } from '../proof/use-proof.tsx';
import { dominioQuery } from '../queries/dominios.ts';
import { proposalQuery } from '../queries/order-making.ts';
import { ordersKey } from '../queries/orders-key.ts';
import { useVerifyDomain } from '../queries/verify-domain.ts';
import { HolderForm } from './holder-form.tsx';
import { sellersFor, usableSellers, type Way } from './order-draft.ts';
import { type Ordered, OrderForm } from './order-form.tsx';
import { OrderReview } from './order-review.tsx';
import classes from './orders.module.css';
import { orderText as text } from './text.ts';

/**
 * From a name to its armed order: what is missing first, then the choices, then the review. `onAsking` says while a
 * proof of identity is asked for, so that Escape closes only that question.
 */
export function OrderSteps(props: {
  row: Ordered;
  way: Way;
  onBack: () => void;
  onClose: () => void;
  onAsking: (asking: boolean) => void;
}) {
  const { row, onAsking } = props;
  const proposal = useQuery({ ...proposalQuery(row._id), refetchOnMount: 'always' });
  const [made, setMade] = useState<Orden | null>(null);
  const [holder, setHolder] = useState(false);
  const { run, dialog, asking } = useProof();
  useEffect(() => onAsking(asking), [asking, onAsking]);
  const step = () => {
    if (made !== null) return <OrderReview orden={made} run={run} onClose={props.onClose} />;
    if (holder)
      return <HolderForm run={run} onSaved={() => setHolder(false)} onCancel={() => setHolder(false)} />;
    if (proposal.data !== undefined)
      return (
        <Choices
          {...{ row, proposal: proposal.data, way: props.way, onMade: setMade, onBack: props.onBack }}
          onHolder={() => setHolder(true)}
        />
      );
    if (proposal.error === null) return <Skeleton height={240} role="status" aria-label={text.loading} />;
    return (
      <LoadError
        title={text.loadFailed}
        error={proposal.error}
        retrying={proposal.isFetching}
        onRetry={() => void proposal.refetch()}
      />
    );
  };
  return (
    <>
      {step()}
      {dialog}
    </>
  );
}

function Choices(props: {
  row: Ordered;
  proposal: PropuestaOrden;
  way: Way;
  onMade: (orden: Orden) => void;
  onBack: () => void;
  onHolder: () => void;
}) {
  const { row, proposal, way } = props;
  const known = sellersFor(proposal, way);
  const [seller] = usableSellers(proposal, way);
  const [none, noKey] =
    way === 'reservar' ? [text.noReserver, text.noReserverKey] : [text.noSeller, text.noKey];
  const lacks = () => {
    if (proposal.problema !== null) return <Problem row={row} problem={proposal.problema} />;
    if (known.length === 0) return <p className={classes.sentence}>{none}</p>;
    if (seller === undefined)
      return (
        <>
          <p className={classes.sentence}>{noKey(known.map(({ nombre }) => nombre).join(' o '))}</p>
          <Link to="/settings" search={{ tab: 'apis' } as never}>
            {text.keys}
          </Link>
        </>
      );
    return (
      <>
        <p className={classes.sentence}>{text.holderLacks}</p>
        <ul className={classes.steps}>
          {proposal.problemas_titular.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        <div>
          <Button onClick={props.onHolder}>{text.holderWrite}</Button>
        </div>
      </>
    );
  };
  if (proposal.problema === null && seller !== undefined && proposal.problemas_titular.length === 0)
    return <OrderForm {...{ row, proposal, way, seller }} onMade={props.onMade} onBack={props.onBack} />;
  return (
    <div className={classes.form}>
      {lacks()}
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onBack}>
          {text.back}
        </Button>
      </div>
    </div>
  );
}

/** Why no order can be made now; an old proof is renewed here. */
function Problem({ row, problem }: { row: Ordered; problem: NonNullable<PropuestaOrden['problema']> }) {
  const client = useQueryClient();
  const checks = useVerifyDomain();
  const [asked, setAsked] = useState(false);
  const { data } = useQuery({ ...dominioQuery(row._id), enabled: asked });
  const seen = data?.fecha_ultima_verificacion;
  useEffect(() => {
    if (seen !== undefined) void client.invalidateQueries({ queryKey: ordersKey });
  }, [seen, client]);
  return (
    <>
      <Alert color="ambar" variant="light">
        {problem.motivo}
      </Alert>
      {(problem.codigo === 'prueba_antigua' || problem.codigo === 'no_libre') && (
        <div>
          <Button
            loading={checks.isWorking(row._id)}
            onClick={() => {
              setAsked(true);
              checks.verify(row._id);
            }}
          >
            {text.verify}
          </Button>
        </div>
      )}
      {checks.failed !== null && (
        <Alert color="rojo" role="alert">
          {text.verifyFailed}
        </Alert>
      )}
    </>
  );
}
