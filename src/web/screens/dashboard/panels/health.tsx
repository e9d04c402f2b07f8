import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Salud } from '#contract/routes/dashboard.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import { providerName } from '../../../parts/provider-name.ts';
import { quotaWord } from '../../../parts/quota-words.ts';
import { healthQuery } from '../../../queries/health.ts';
import { healthText as text } from '../text.ts';
import classes from './health.module.css';

/** Health of registries, provider and quota; only problems take more than a line. */
export function Health() {
  const { data, error, refetch, isFetching } = useQuery(healthQuery);
  return (
    <Card title={text.title} labelledBy="health">
      {error !== null && data === undefined && (
        <LoadError title={text.failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {error === null && data === undefined && <Skeleton height={150} />}
      {data !== undefined && (
        <dl className={classes.lines}>
          <Registries registros={data.registros} />
          <Provider proveedor={data.proveedor} />
          <Requests solicitudes={data.solicitudes} isLimited={data.proveedor.cuotas.length > 0} />
          <Batches batches={data.batches} />
        </dl>
      )}
    </Card>
  );
}

function Line(props: { label: string; isFine: boolean; value: ReactNode; more?: ReactNode }) {
  return (
    <div className={classes.line} data-bad={props.isFine ? undefined : true}>
      <dt className={classes.label}>{props.label}</dt>
      <dd className={classes.value}>
        {props.value}
        {props.more}
      </dd>
    </div>
  );
}

function Registries({ registros }: { registros: Salud['registros'] }) {
  const { number, dayTime } = useFormat();
  const { total, parados, servidores } = registros;
  if (total === 0) return <Line label={text.registries} isFine value={text.registriesNone} />;
  if (parados === 0)
    return <Line label={text.registries} isFine value={text.registriesFine(number(total))} />;
  return (
    <Line
      label={text.registries}
      isFine={false}
      value={text.registriesStopped(number(parados), number(total))}
      more={
        <ul className={classes.more}>
          {servidores.map((server) => (
            <li key={server.servidor}>
              <strong>{server.servidor}</strong> {text.state[server.estado]}
              {server.hasta !== null && `, ${text.until(dayTime(server.hasta))}`}
            </li>
          ))}
          {parados > servidores.length && <li>{text.more(number(parados - servidores.length))}</li>}
        </ul>
      }
    />
  );
}

function Provider({ proveedor }: { proveedor: Salud['proveedor'] }) {
  const { number } = useFormat();
  const { nombre, problema, cuotas } = proveedor;
  return (
    <Line
      label={text.provider}
      isFine={problema === null}
      value={nombre === null ? problema : providerName(nombre)}
      more={
        <>
          {cuotas.map(({ objeto, restantes, limite }) => (
            <span key={objeto} className={classes.note}>
              {text.quota(number(restantes), number(limite), quotaWord(objeto))}
            </span>
          ))}
          {problema !== null && (
            <Link to="/settings" search={{ tab: 'apis' }}>
              {text.settings}
            </Link>
          )}
        </>
      }
    />
  );
}

/** Requests of the account; with only a provider's limit (`isLimited`), that limit has a line of its own. */
function Requests(props: { solicitudes: Salud['solicitudes']; isLimited: boolean }) {
  const { usadas, limite } = props.solicitudes;
  const { number } = useFormat();
  const isSpent = limite !== null && usadas >= limite;
  return (
    <Line
      label={text.requests}
      isFine={!isSpent}
      value={
        limite === null
          ? (props.isLimited ? text.requestsMade : text.requestsFree)(number(usadas))
          : text.requestsUsed(number(usadas), number(limite))
      }
      more={isSpent && <span className={classes.note}>{text.requestsSpent}</span>}
    />
  );
}

function Batches({ batches }: { batches: Salud['batches'] }) {
  if (batches.length === 0) return <Line label={text.batches} isFine value={text.batchesFine} />;
  return (
    <Line
      label={text.batches}
      isFine={false}
      value={
        <ul className={classes.more}>
          {batches.map(({ _id, nombre, motivo }) => (
            <li key={_id}>
              <Link to="/batches" search={{ ver: _id }}>
                {text.batchStopped(nombre, motivo ?? text.noReason)}
              </Link>
            </li>
          ))}
        </ul>
      }
    />
  );
}
