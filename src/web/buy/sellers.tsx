import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type TipoCompra, tipoCompra } from '#contract/states.ts';
import type { PurchaseOffer } from '#domain/purchase/purchase.ts';
import { useMenuInDialog } from '../parts/use-menu-in-dialog.ts';
import classes from './buy-dialog.module.css';
import { buyText as text } from './text.ts';

const LABEL: Readonly<Record<TipoCompra, (name: string) => string>> = {
  [tipoCompra.registrar]: text.at,
  [tipoCompra.consultar]: text.at,
  [tipoCompra.reservar]: text.reserveAt,
  [tipoCompra.subastar]: text.bidAt,
};

export const sellerLabel = ({ tipo, nombre }: PurchaseOffer['enlaces'][number]): string =>
  LABEL[tipo](nombre);

const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

export function Sellers(props: { name: string; pages: PurchaseOffer['enlaces'] }) {
  const menu = useMenuInDialog();
  const [first, ...others] = props.pages;
  if (first === undefined) return null;
  return (
    <span className={classes.sellers}>
      <Button size="xs" component="a" href={first.url} {...outside}>
        {sellerLabel(first)}
        <span className="visually-hidden"> {text.newTab}</span>
      </Button>
      {others.length > 0 && (
        <Menu {...menu.menu} withinPortal={false} position="bottom-end">
          <Menu.Target>
            <Button {...menu.button} size="xs" variant="default" aria-label={text.where(props.name)}>
              <IconChevronDown size={14} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((page) => (
              <Menu.Item key={`${page.id} ${page.tipo}`} component="a" href={page.url} {...outside}>
                {sellerLabel(page)} <span className="visually-hidden">{text.newTab}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
