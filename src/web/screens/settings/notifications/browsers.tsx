import { Alert, Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { EstadoCanal } from '#contract/entities/canales.ts';
import { canalesRoutes } from '#contract/routes/canales.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { leaveBrowser } from '../../../auth/leave-browser.ts';
import { useFormat } from '../../../format/use-format.ts';
import { deviceName } from '../security/device-name.ts';
import type { Show } from '../security/factor-card.tsx';
import { useIdentity } from '../security/identity.tsx';
import classes from '../settings.module.css';
import { ChannelHead } from './channel-head.tsx';
import { channelsKey } from './queries.ts';
import { browsersText as text } from './text.ts';
import { browserSupport, subscribeBrowser, thisEndpoint } from './this-browser.ts';

const browsersQuery = queryOptions({
  queryKey: [...channelsKey, 'push'],
  queryFn: async ({ signal }) => {
    const { data } = await api.call(canalesRoutes.navegadores, {}, signal);
    return { ...data, endpoint: await thisEndpoint() };
  },
  staleTime: 0,
});

/** The browsers with push messages, this one included. */
export function Browsers(props: { state: EstadoCanal | undefined; show: Show; again: ReactNode }) {
  const { state, show, again } = props;
  const client = useQueryClient();
  const withIdentity = useIdentity();
  const { date } = useFormat();
  const { data } = useQuery(browsersQuery);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const support = browserSupport();
  const change = async (work: () => Promise<void>) => {
    setWorking(true);
    setProblem(null);
    try {
      await work();
      await client.invalidateQueries({ queryKey: channelsKey });
    } catch (cause) {
      console.warn(text.title, cause);
      setProblem(cause instanceof DOMException ? text.failed : errorText(cause));
    } finally {
      setWorking(false);
    }
  };
  const add = (key: string) =>
    change(async () => {
      const made = await subscribeBrowser(key);
      if (made === null) return setProblem(browserSupport() === 'denied' ? text.denied : text.notAllowed);
      await withIdentity(() => api.call(canalesRoutes.suscribir, { body: made }));
      show('success', text.added);
    });
  const remove = (id: string, isThis: boolean) =>
    change(async () => {
      await api.call(canalesRoutes.desuscribir, { params: { id } });
      if (isThis) await leaveBrowser();
      show('success', text.removed);
    });
  if (data === undefined) return <ChannelHead name={text.title} line={text.line} state={state} />;
  const isOn = data.suscripciones.some(({ endpoint }) => endpoint === data.endpoint);
  const key = data.clave_publica;
  return (
    <div className={classes.fields}>
      <ChannelHead
        name={text.title}
        line={text.line}
        state={state}
        again={data.suscripciones.length > 0 && again}
      />
      {data.suscripciones.length > 0 && (
        <ul className={classes.rows}>
          {data.suscripciones.map((one) => (
            <li key={one._id} className={classes.item}>
              <div>
                <span className={classes.strong}>{deviceName(one.agente)}</span>
                <p className={classes.hint}>
                  {one.endpoint === data.endpoint ? text.current : text.since(date(one.creada))}
                </p>
              </div>
              <Button
                size="xs"
                variant="default"
                disabled={working}
                aria-label={text.removeOf(deviceName(one.agente))}
                onClick={() => void remove(one._id, one.endpoint === data.endpoint)}
              >
                {text.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem !== null && (
        <Alert color="rojo" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      {support !== 'ready' && <p className={classes.hint}>{text[support]}</p>}
      {key === null && <p className={classes.hint}>{text.noKey}</p>}
      {support === 'ready' && key !== null && !isOn && (
        <div className={classes.buttons}>
          <Button variant="default" loading={working} onClick={() => void add(key)}>
            {text.add}
          </Button>
        </div>
      )}
    </div>
  );
}
