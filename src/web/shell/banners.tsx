import { IconAlertTriangle, IconFlask, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { estadoQuery } from '../queries/sistema.ts';
import { useStream } from '../stream/stream-context.ts';
import classes from './banners.module.css';
import { shellText } from './text.ts';
import { useSustained } from './use-sustained.ts';

/** A lost connection is reported only if it lasts. */
const OFFLINE_AFTER_MS = 4_000;

/** Notices for every screen: demonstration, open access list, no connection. */
export function Banners() {
  const { data: estado } = useQuery(estadoQuery);
  const { status } = useStream();
  const offline = useSustained(status === 'waiting' || status === 'connecting', OFFLINE_AFTER_MS);
  return (
    <section aria-label={shellText.notices}>
      {estado?.demo && (
        <Banner kind="demo" icon={<IconFlask size={16} aria-hidden="true" />}>
          <strong>{shellText.demo}</strong> <span className={classes.hint}>{shellText.demoHint}</span>
        </Banner>
      )}
      {estado?.acceso_abierto && !estado.demo && (
        <Banner kind="warning" icon={<IconAlertTriangle size={16} aria-hidden="true" />}>
          <strong>{shellText.open}.</strong> {shellText.openHint}
        </Banner>
      )}
      <div role="status">
        {offline && (
          <Banner kind="warning" icon={<IconPlugConnectedX size={16} aria-hidden="true" />}>
            {shellText.offline}
          </Banner>
        )}
      </div>
    </section>
  );
}

function Banner(props: { kind: 'demo' | 'warning'; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.banner} data-kind={props.kind}>
      {props.icon}
      <p className={classes.text}>{props.children}</p>
    </div>
  );
}
