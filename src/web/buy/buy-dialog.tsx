import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Alert, Button, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { PurchaseOffer } from '#domain/purchase/purchase.ts';
import { awaitsSecondWord } from '#domain/verdict/second-word.ts';
import { useFormat } from '../format/use-format.ts';
import type { Way } from '../orders/order-draft.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { useModalOpen } from '../parts/use-modal-open.ts';
import { dominioQuery } from '../queries/dominios.ts';
import { useVerifyDomain } from '../queries/verify-domain.ts';
import { BrandRisk } from './brand-risk.tsx';
import classes from './buy-dialog.module.css';
import { Sellers } from './sellers.tsx';
import { isSpanish, SpainBox } from './spain-box.tsx';
import { buyText as text } from './text.ts';
import { useBrandRisks } from './use-brand-risks.ts';
import { usePriceLine } from './use-price-line.ts';
import { type Buyable, usePurchase } from './use-purchase.ts';
import { whyWaits } from './why-waits.ts';

const TITLES: Readonly<Record<Way, (name: string) => string>> = {
  comprar: text.order,
  reservar: text.reservation,
};
const OrderSteps = lazyPart(() => import('../orders/order-steps.tsx').then((part) => part.OrderSteps));

/**
 * The chosen names with price and seller; one without proof of today is confirmed first. A name can also be ordered at
 * the account's own registrar, step by step, in the place of the list.
 */
export function BuyDialog(props: {
  rows: readonly Buyable[];
  opened: boolean;
  onClose: () => void;
  /** Absent where names cannot be marked as bought. */
  onBought?: (rows: readonly Buyable[]) => void;
}) {
  const { rows: given } = props;
  const { number, price } = useFormat();
  const opened = useModalOpen(props.opened);
  const [ordered, setOrdered] = useState<{ row: Buyable; way: Way } | null>(null);
  const [asking, setAsking] = useState(false);
  // Each opening begins with the list.
  if (!props.opened && ordered !== null) setOrdered(null);
  const { pricesOf } = usePurchase();
  const checks = useVerifyDomain();
  const risks = useBrandRisks(given, opened);
  const rows: Buyable[] = given.map((row) => ({ ...row, oferta_registrador: risks.offerOf(row) }));
  const sum = (which: 'registro' | 'renovacion') => {
    const known = rows.flatMap((row) => pricesOf(row)[which] ?? []);
    return { known: known.length, total: known.reduce((total, price) => total + price, 0) };
  };
  const [first, renewal] = [sum('registro'), sum('renovacion')];
  const [only] = rows;
  return (
    <Modal.Root opened={opened} onClose={props.onClose} size="lg" centered closeOnEscape={!asking}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>
            {ordered !== null
              ? TITLES[ordered.way](ordered.row.dominio_unicode)
              : rows.length === 1 && only
                ? text.title(only.dominio_unicode)
                : text.titleMany(number(rows.length))}
          </Modal.Title>
          <Modal.CloseButton aria-label={text.close} />
        </div>
        <Modal.Body>
          {ordered !== null ? (
            <Suspense fallback={<Skeleton height={240} />}>
              <OrderSteps
                row={ordered.row}
                way={ordered.way}
                onBack={() => setOrdered(null)}
                onClose={props.onClose}
                onAsking={setAsking}
              />
            </Suspense>
          ) : (
            <>
              <ul className={classes.names}>
                {rows.map((row) => (
                  <Line
                    key={row._id}
                    row={row}
                    checks={checks}
                    risks={risks}
                    onOrder={(of, way) => setOrdered({ row: of, way })}
                  />
                ))}
              </ul>
              {rows.some(isSpanish) && <SpainBox />}
              {rows.some(({ _id }) => _id === checks.failed) && (
                <Alert color="rojo" role="alert" mt="sm">
                  {text.failed}
                </Alert>
              )}
              <div className={classes.foot}>
                <span className={classes.total}>
                  {first.known === 0
                    ? text.noPrices
                    : text.total(price(first.total), number(first.known), number(rows.length))}
                  {renewal.known > 0 && <span> {text.renewTotal(price(renewal.total))}</span>}
                  <Link to="/settings" search={{ tab: 'mercado' } as never} className={classes.edit}>
                    {text.edit}
                  </Link>
                </span>
                {props.onBought !== undefined && (
                  <Button variant="default" onClick={() => props.onBought?.(given)}>
                    {rows.length === 1 ? text.boughtOne : text.bought}
                  </Button>
                )}
              </div>
            </>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Line(props: {
  row: Buyable;
  checks: ReturnType<typeof useVerifyDomain>;
  risks: ReturnType<typeof useBrandRisks>;
  onOrder: (row: Buyable, way: Way) => void;
}) {
  const { row, checks, risks } = props;
  const format = useFormat();
  const { offerOf } = usePurchase();
  const lineOf = usePriceLine();
  const [asked, setAsked] = useState(false);
  // The list behind may no longer hold it, so the check's result is read here.
  const { data } = useQuery({ ...dominioQuery(row._id), enabled: asked });
  const known: Buyable = data ?? row;
  const offer = offerOf(known);
  const risk = risks.riskOf(row);
  const waits = awaitsSecondWord(known);
  const confirm = () => {
    setAsked(true);
    checks.verify(known._id, waits ? 'confirmar' : 'verificar');
  };
  return (
    <li className={classes.line}>
      <span className={classes.name}>
        {known.dominio_unicode}
        {risk === undefined && (
          <span className={classes.note}>{risks.isError ? text.brandFailed : text.brandLooking}</span>
        )}
        {offer.aviso !== null && (
          <span className={classes.note}>{waits ? whyWaits(known, format) : offer.aviso}</span>
        )}
        <span className={classes.note} role="status">
          {asked && checks.failed !== known._id && outcomeOf(known, offer.accion)}
        </span>
      </span>
      {risk != null && (
        <span className={classes.whole}>
          <BrandRisk risk={risk} links />
        </span>
      )}
      <span className={classes.price}>{lineOf(known) ?? text.unknown}</span>
      {offer.accion === 'confirmar' ? (
        (!waits || known.segundo_canal) && (
          <Button size="xs" variant="default" loading={checks.isWorking(known._id)} onClick={confirm}>
            {text.confirm}
          </Button>
        )
      ) : (
        <>
          <Sellers name={known.dominio_unicode} pages={offer.enlaces} />
          {canBeOrdered(known) && (
            <Button
              size="xs"
              variant="default"
              aria-label={text.orderOf(known.dominio_unicode)}
              onClick={() => props.onOrder(known, 'comprar')}
            >
              {text.ownRegistrar}
            </Button>
          )}
          {canBeReserved(known) && (
            <Button
              size="xs"
              variant="default"
              aria-label={text.reserveOf(known.dominio_unicode)}
              onClick={() => props.onOrder(known, 'reservar')}
            >
              {text.reserveOwn}
            </Button>
          )}
        </>
      )}
    </li>
  );
}

const RELEASING: readonly Buyable['fase_ciclo'][] = ['gracia', 'redencion', 'pendiente_borrado'];

/** Free, or expected to be released: the server says exactly whether an order can be made. */
const canBeOrdered = (row: Buyable): boolean =>
  row.es_disponible === true || RELEASING.includes(row.fase_ciclo) || row.liberacion_desde != null;

/** Registrars take reservations of generic zones, once a name is about to be released. */
const canBeReserved = (row: Buyable): boolean =>
  row.es_disponible !== true &&
  canBeOrdered(row) &&
  row.fase_ciclo !== 'gracia' &&
  /\.[a-z]{3,}$/.test(row.dominio);

function outcomeOf({ es_disponible: free }: Buyable, accion: PurchaseOffer['accion']): string {
  if (accion === 'confirmar') return text.asked;
  if (free === true) return text.stillFree;
  return free === false ? text.taken : text.unproven;
}
