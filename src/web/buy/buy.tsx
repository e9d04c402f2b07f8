import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconGavel, IconShoppingCart } from '@tabler/icons-react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { tipoCompra } from '#contract/states.ts';
import { domainState } from '#domain/check/domain-state.ts';
import { now } from '../api/clock.ts';
import { useFormat } from '../format/use-format.ts';
import { useMenuInDialog } from '../parts/use-menu-in-dialog.ts';
import { useVerifyDomain } from '../queries/verify-domain.ts';
import { BrandRisk } from './brand-risk.tsx';
import classes from './buy.module.css';
import { sellerLabel } from './sellers.tsx';
import { buyText as text } from './text.ts';
import { useBrandRisks } from './use-brand-risks.ts';
import { usePriceLine } from './use-price-line.ts';
import { usePurchase } from './use-purchase.ts';
import { whyWaits } from './why-waits.ts';

/**
 * How to get a name in its state: 'Comprar', disabled until it is confirmed free twice; backorders and auctions while
 * it is being released; otherwise no offer.
 */
export function Buy({ dominio }: { dominio: Dominio }) {
  const format = useFormat();
  const { offerOf } = usePurchase();
  const priceLine = usePriceLine();
  const checks = useVerifyDomain();
  const sellers = useMenuInDialog();
  const risk = useBrandRisks([dominio]).riskOf(dominio);
  const { accion, aviso, enlaces } = offerOf(dominio);
  if (accion === 'confirmar') {
    const isOld = domainState(dominio, now()) === 'reconfirm';
    return (
      <span className={classes.buy}>
        <Button size="sm" disabled leftSection={<IconShoppingCart size={16} />} aria-describedby="buy-why">
          {text.buy}
        </Button>
        {isOld && (
          <Button
            size="sm"
            variant="default"
            loading={checks.isWorking(dominio._id)}
            onClick={() => checks.verify(dominio._id)}
          >
            {text.confirm}
          </Button>
        )}
        <span id="buy-why" className={classes.note}>
          {isOld ? aviso : whyWaits(dominio, format)}
        </span>
      </span>
    );
  }
  if (accion === 'ninguna' || accion === 'consultar')
    return aviso === null ? null : <p className={classes.note}>{aviso}</p>;
  const price = priceLine(dominio);
  const isFree = accion === tipoCompra.registrar;
  return (
    <span className={classes.buy}>
      {risk != null && <BrandRisk risk={risk} />}
      <Menu
        {...sellers.menu}
        withinPortal={false}
        position="bottom-start"
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            {...sellers.button}
            size="sm"
            variant={isFree ? 'filled' : 'default'}
            leftSection={isFree ? <IconShoppingCart size={16} /> : <IconGavel size={16} />}
            rightSection={<IconChevronDown size={14} />}
          >
            {isFree ? text.buy : accion === tipoCompra.reservar ? text.reserve : text.bid}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {enlaces.map((page) => (
            <Menu.Item
              key={`${page.id} ${page.tipo}`}
              component="a"
              href={page.url}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              {sellerLabel(page)} <span className={classes.note}>{text.newTab}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {price !== null && isFree && <span className={classes.note}>{price}</span>}
      {aviso !== null && <span className={classes.note}>{aviso}</span>}
    </span>
  );
}
