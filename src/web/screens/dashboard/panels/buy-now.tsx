import { Button, Skeleton } from '@mantine/core';
import { IconShoppingCart, IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { LinkButton } from '../../../parts/link-button.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import { useMinute } from '../../../parts/use-minute.ts';
import { ValueBadge } from '../../../parts/value-badge.tsx';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import { buyNowQuery, funnelQuery } from '../queries.ts';
import { buyNowText as text } from '../text.ts';
import classes from './buy-now.module.css';

const ReceiptDrawer = lazyPart(() =>
  import('../../../evidence/receipt-drawer.tsx').then((part) => part.ReceiptDrawer),
);
const BuyDialog = lazyPart(() => import('../../../buy/buy-dialog.tsx').then((part) => part.BuyDialog));

type Opened = { kind: 'receipt' | 'buy'; dominio: Dominio; opened: boolean };

/** The most valuable confirmed free names, each with its proof and a button to buy it. */
export function BuyNow() {
  const { number } = useFormat();
  const { data, error, refetch, isFetching } = useQuery(buyNowQuery);
  const free = useQuery(funnelQuery).data?.libres ?? 0;
  const [shown, setShown] = useState<Opened | null>(null);
  const close = () => setShown((last) => last && { ...last, opened: false });
  return (
    <Card
      title={text.title}
      labelledBy="buy-now"
      className={classes.card}
      aside={
        free > 0 && (
          <Link to="/expired" className={classes.all}>
            {text.all(number(free), free === 1)}
          </Link>
        )
      }
    >
      {error !== null && data === undefined && (
        <LoadError title={text.failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {error === null && data === undefined && <Waiting />}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconTargetArrow size={22} aria-hidden="true" />}
          title={text.none}
          line={text.noneLine}
          action={
            <LinkButton to="/live-search" variant="default" mt="xs">
              {text.search}
            </LinkButton>
          }
        />
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((dominio) => (
            <Line
              key={dominio._id}
              dominio={dominio}
              onOpen={(kind) => setShown({ kind, dominio, opened: true })}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {shown?.kind === 'receipt' && (
          <ReceiptDrawer dominioId={shown.dominio._id} opened={shown.opened} onClose={close} />
        )}
        {shown?.kind === 'buy' && <BuyDialog rows={[shown.dominio]} opened={shown.opened} onClose={close} />}
      </Suspense>
    </Card>
  );
}

/** Placeholder lines in the shape of the names and their buttons. */
const Waiting = () => (
  <div className={classes.list} role="status" aria-label={text.loading}>
    {[62, 48, 56, 44, 52].map((width) => (
      <div key={width} className={classes.waiting}>
        <Skeleton height={14} width={`${width}%`} />
        <Skeleton height={14} width={72} />
      </div>
    ))}
  </div>
);

function Line(props: { dominio: Dominio; onOpen: (kind: Opened['kind']) => void }) {
  const { dominio } = props;
  const { decimal, number } = useFormat();
  const minute = useMinute();
  const name = dominio.dominio_unicode;
  const { rating, review_count } = dominio.negocio_id ?? { rating: null, review_count: null };
  return (
    <li className={classes.line}>
      <span className={classes.name}>
        <Link to="/expired" search={{ ver: dominio._id }} className={classes.link}>
          {name}
        </Link>
        <VerdictBadge plain now={minute} dominio={dominio} onOpen={() => props.onOpen('receipt')} />
      </span>
      <span className={classes.worth}>
        <ValueBadge value={dominio.valor_estimado} />
        <span className={classes.rating}>
          {rating === null ? text.unknown : text.rating(decimal(rating), number(review_count ?? 0))}
        </span>
      </span>
      <Button
        size="xs"
        className={classes.buy ?? ''}
        leftSection={<IconShoppingCart size={14} aria-hidden="true" />}
        aria-label={text.buy(name)}
        onClick={() => props.onOpen('buy')}
      >
        {text.buyShort}
      </Button>
    </li>
  );
}
