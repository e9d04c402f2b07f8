import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconShoppingCart } from '@tabler/icons-react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { SECOND_CONFIRMATION_MS } from '#contract/limits.ts';
import { metodoVerificacion } from '#contract/states.ts';
import { now } from '../api/clock.ts';
import { useFormat } from '../format/use-format.ts';
import { verdictBadge } from '../parts/verdict.ts';
import classes from './buy.module.css';
import { registrarPages } from './lookup-pages.ts';
import { buyText as text } from './text.ts';

/** 'Comprar': closed until the name is free for the second time, and then the way to a registrar. */
export function Buy({ dominio }: { dominio: Dominio }) {
  const { time } = useFormat();
  const kind = verdictBadge(dominio, now());
  if (kind === 'confirming' || kind === 'reconfirm') {
    return (
      <span className={classes.buy}>
        <Button size="sm" disabled leftSection={<IconShoppingCart size={16} />} aria-describedby="buy-why">
          {text.buy}
        </Button>
        <span id="buy-why" className={classes.note}>
          {kind === 'reconfirm' ? text.again : whyWaits(dominio, time)}
        </span>
      </span>
    );
  }
  if (kind !== 'free') return null;
  return (
    <Menu withinPortal={false} position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="sm"
          leftSection={<IconShoppingCart size={16} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {text.buy}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {registrarPages(dominio).map((page) => (
          <Menu.Item key={page.id} component="a" href={page.url} target="_blank" rel="noopener noreferrer">
            {text.at(page.name)} <span className={classes.note}>{text.newTab}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function whyWaits(dominio: Dominio, time: (iso: string) => string): string {
  const { confirmacion_desde: when, fecha_ultima_verificacion: seen } = dominio;
  if (when !== null) return text.waits(time(when));
  if (dominio.verification_method !== metodoVerificacion.manual || seen === null) return text.waitsSoon;
  return text.waitsYou(time(new Date(Date.parse(seen) + SECOND_CONFIRMATION_MS).toISOString()));
}
