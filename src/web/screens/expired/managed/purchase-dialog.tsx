import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Input.css';
import { Alert, Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DominioGestionado } from '#contract/entities/gestion.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { followsPurchase, nextRenewal } from '#domain/purchase/renewal.ts';
import { api } from '../../../api/api.ts';
import { now } from '../../../api/clock.ts';
import { errorText } from '../../../api/errors.ts';
import { dayMoment } from '../../../format/day-moment.ts';
import { useFormat } from '../../../format/use-format.ts';
import { NumberField } from '../../../parts/number-field.tsx';
import { useModalOpen } from '../../../parts/use-modal-open.ts';
import { dominiosKey } from '../../../queries/dominios.ts';
import classes from './managed.module.css';
import { boughtText as text } from './text.ts';

const PRICE_MAX = 10_000_000;

/** A name's cost and sale; an empty field is unknown. */
export function PurchaseDialog(props: { row: DominioGestionado; opened: boolean; onClose: () => void }) {
  const { row } = props;
  const { isoDay } = useFormat();
  const client = useQueryClient();
  const opened = useModalOpen(props.opened);
  const day = (iso: string | null | undefined) => (iso == null ? '' : isoDay(new Date(iso)));
  const { compra } = row;
  const [draft, setDraft] = useState({
    precio_compra: compra?.precio_compra ?? null,
    precio_renovacion: compra?.precio_renovacion ?? null,
    precio_venta: compra?.precio_venta ?? null,
    fecha_compra: day(compra?.fecha_compra),
    fecha_renovacion: day(compra?.fecha_renovacion),
    fecha_venta: day(compra?.fecha_venta),
    registrador: compra?.registrador ?? '',
  });
  const save = useMutation({
    mutationFn: () =>
      api.call(gestionRoutes.cambiarCompra, {
        params: { id: row.dominio._id },
        body: {
          precio_compra: draft.precio_compra,
          precio_renovacion: draft.precio_renovacion,
          precio_venta: draft.precio_venta,
          fecha_compra: dayMoment(draft.fecha_compra),
          fecha_renovacion: dayMoment(draft.fecha_renovacion),
          fecha_venta: dayMoment(draft.fecha_venta),
          registrador: draft.registrador.trim() || null,
        },
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: dominiosKey }),
  });
  const figure = (name: 'precio_compra' | 'precio_renovacion' | 'precio_venta', label: string) => (
    <NumberField
      label={label}
      max={PRICE_MAX}
      decimals={2}
      value={draft[name]}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
    />
  );
  const date = (
    name: 'fecha_compra' | 'fecha_renovacion' | 'fecha_venta',
    label: string,
    description?: string,
  ) => (
    <TextInput
      type="date"
      label={label}
      description={description}
      value={draft[name]}
      onChange={(event) => {
        const value = event.currentTarget.value;
        setDraft({ ...draft, ...(name === 'fecha_compra' && withRenewal(value)), [name]: value });
      }}
    />
  );
  /** A renewal on an anniversary of the purchase, or a missing one, moves with the purchase date. */
  const withRenewal = (bought: string) => {
    const [day, before, renewal] = [bought, draft.fecha_compra, draft.fecha_renovacion].map(dayMoment);
    if (day == null || (renewal != null && before != null && !followsPurchase(renewal, before))) return {};
    return { fecha_renovacion: nextRenewal(day, now()).slice(0, 10) };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined, { onSuccess: props.onClose });
  };
  return (
    <Modal.Root opened={opened} onClose={props.onClose} size="lg" centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{text.title(row.dominio.dominio_unicode)}</Modal.Title>
          <Modal.CloseButton aria-label={text.close} />
        </div>
        <Modal.Body>
          <form onSubmit={submit}>
            <div className={classes.fields}>
              {figure('precio_compra', text.price)}
              {date('fecha_compra', text.date)}
              <TextInput
                label={text.registrar}
                maxLength={120}
                value={draft.registrador}
                onChange={(event) => setDraft({ ...draft, registrador: event.currentTarget.value })}
              />
              {figure('precio_renovacion', text.renewalPrice)}
              {date('fecha_renovacion', text.renewalDate, text.reminder)}
              {figure('precio_venta', text.salePrice)}
              {date('fecha_venta', text.saleDate)}
            </div>
            {save.error !== null && (
              <Alert color="rojo" role="alert" mt="sm" title={text.saveFailed}>
                {errorText(save.error)}
              </Alert>
            )}
            <div className={classes.foot}>
              <Button variant="default" onClick={props.onClose}>
                {text.cancel}
              </Button>
              <Button type="submit" loading={save.isPending}>
                {text.save}
              </Button>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
