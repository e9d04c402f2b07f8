import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Input.css';
import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CompraCambio } from '#contract/entities/gestion.ts';
import { nextRenewal } from '#domain/purchase/renewal.ts';
import { now } from '../api/clock.ts';
import { dayMoment } from '../format/day-moment.ts';
import { useFormat } from '../format/use-format.ts';
import { NumberField } from '../parts/number-field.tsx';
import { useModalOpen } from '../parts/use-modal-open.ts';
import classes from './buy-dialog.module.css';
import { boughtText as text } from './text.ts';

const PRICE_MAX = 10_000_000;

/**
 * Asks price and date before names are marked as bought; the price may stay unknown. A new `key` for each opening
 * resets the fields.
 */
export function BoughtDialog(props: {
  /** The only name, or how many there are. */
  names: string | number;
  opened: boolean;
  onClose: () => void;
  onSave: (compra: CompraCambio) => void;
}) {
  const { isoDay, date, number } = useFormat();
  const opened = useModalOpen(props.opened);
  const [price, setPrice] = useState<number | null>(null);
  const [day, setDay] = useState(() => isoDay(new Date(now())));
  const [registrar, setRegistrar] = useState('');
  const bought = dayMoment(day);
  const { names } = props;
  const isOne = typeof names === 'string';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (bought === null) return;
    const registrador = registrar.trim() || null;
    props.onSave({
      fecha_compra: bought,
      ...(price === null ? {} : { precio_compra: price }),
      ...(registrador === null ? {} : { registrador }),
    });
  };
  return (
    <Modal.Root opened={opened} onClose={props.onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>
            {isOne ? text.title(names) : text.titleMany(number(names))}
          </Modal.Title>
          <Modal.CloseButton aria-label={text.close} />
        </div>
        <Modal.Body>
          <form onSubmit={submit} className={classes.asked}>
            <NumberField
              label={isOne ? text.price : text.priceEach}
              hint={text.priceHint}
              max={PRICE_MAX}
              decimals={2}
              value={price}
              onChange={setPrice}
            />
            <TextInput
              type="date"
              required
              withAsterisk={false}
              label={text.date}
              description={bought === null ? undefined : text.renews(date(nextRenewal(bought, now())))}
              value={day}
              onChange={(event) => setDay(event.currentTarget.value)}
            />
            <TextInput
              label={text.registrar}
              maxLength={120}
              value={registrar}
              onChange={(event) => setRegistrar(event.currentTarget.value)}
            />
            <div className={classes.buttons}>
              <Button variant="default" onClick={props.onClose}>
                {text.cancel}
              </Button>
              <Button type="submit">{isOne ? text.mark : text.markMany}</Button>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
