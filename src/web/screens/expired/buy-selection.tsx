import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import { Button, Menu, Modal } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { DEFAULT_PURCHASE_LINKS } from '#domain/purchase/links.ts';
import { purchaseOffer } from '#domain/purchase/purchase.ts';
import { ZONES } from '#domain/value/tables/zones.ts';
import { useFormat } from '../../format/use-format.ts';
import { useModalOpen } from '../../parts/use-modal-open.ts';
import type { useVerifyDomain } from '../../queries/verify-domain.ts';
import classes from './buy-selection.module.css';

const text = {
  title: (count: string, one: boolean) => (one ? `Comprar ${count} dominio` : `Comprar ${count} dominios`),
  close: 'Cerrar',
  total: (sum: string, some: string, all: string) =>
    `Primer año: ${sum} (${some} de ${all} con precio en tu tabla)`,
  noPrices: 'Ninguno tiene precio en tu tabla.',
  confirm: 'Confirmar ahora',
  asked: 'Confirmación pedida',
  go: (name: string) => name,
  where: (name: string) => `Dónde comprar ${name}`,
  bought: 'Marcar como comprados',
  newTab: '(se abre en otra pestaña)',
  unknown: '–',
} as const;

/** The chosen names with what each costs and where it is bought; one that is not proven today is confirmed first. */
export function BuySelection(props: {
  rows: readonly Dominio[];
  opened: boolean;
  onClose: () => void;
  checks: ReturnType<typeof useVerifyDomain>;
  onBought: (ids: string[]) => void;
}) {
  const { rows, checks } = props;
  const { number, money } = useFormat();
  const opened = useModalOpen(props.opened);
  const now = Date.now();
  const prices = rows.flatMap((row) => ZONES[row.extension]?.registro ?? []);
  const sum = prices.reduce((total, price) => total + price, 0);
  return (
    <Modal.Root opened={opened} onClose={props.onClose} size="lg" centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>
            {text.title(number(rows.length), rows.length === 1)}
          </Modal.Title>
          <Modal.CloseButton aria-label={text.close} />
        </div>
        <Modal.Body>
          <ul className={classes.names}>
            {rows.map((row) => {
              const offer = purchaseOffer(row, DEFAULT_PURCHASE_LINKS, now);
              const price = ZONES[row.extension]?.registro ?? null;
              return (
                <li key={row._id} className={classes.line}>
                  <span className={classes.name}>
                    {row.dominio_unicode}
                    {offer.aviso !== null && <span className={classes.note}>{offer.aviso}</span>}
                  </span>
                  <span className={classes.price}>{price === null ? text.unknown : money(price)}</span>
                  {offer.accion === 'confirmar' ? (
                    <Button
                      size="xs"
                      variant="default"
                      loading={checks.isWorking(row._id)}
                      onClick={() => checks.verify(row._id, row.segundo_canal ? 'confirmar' : 'verificar')}
                    >
                      {text.confirm}
                    </Button>
                  ) : (
                    <Sellers name={row.dominio_unicode} pages={offer.enlaces} />
                  )}
                </li>
              );
            })}
          </ul>
          <div className={classes.foot}>
            <span className={classes.total}>
              {prices.length === 0
                ? text.noPrices
                : text.total(money(sum), number(prices.length), number(rows.length))}
            </span>
            <Button variant="default" onClick={() => props.onBought(rows.map((row) => row._id))}>
              {text.bought}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The first seller as a link, the others behind a menu. */
function Sellers(props: { name: string; pages: readonly { id: string; nombre: string; url: string }[] }) {
  const [first, ...others] = props.pages;
  if (first === undefined) return null;
  return (
    <span className={classes.sellers}>
      <Button size="xs" component="a" href={first.url} target="_blank" rel="noopener noreferrer nofollow">
        {first.nombre}
        <span className="visually-hidden"> {text.newTab}</span>
      </Button>
      {others.length > 0 && (
        <Menu withinPortal={false} position="bottom-end">
          <Menu.Target>
            <Button size="xs" variant="default" aria-label={text.where(props.name)}>
              <IconChevronDown size={14} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((page) => (
              <Menu.Item
                key={page.id}
                component="a"
                href={page.url}
                target="_blank"
                rel="noopener noreferrer nofollow"
              >
                {page.nombre}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
