import '@mantine/core/styles/Input.css';
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Orden } from '#contract/orders/entities.ts';
import { ORDEN } from '#contract/orders/limits.ts';
import type { PropuestaOrden } from '#contract/orders/making.ts';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { api } from '../api/api.ts';
import { now } from '../api/clock.ts';
import { errorText } from '../api/errors.ts';
import { dayMoment } from '../format/day-moment.ts';
import { useFormat } from '../format/use-format.ts';
import { CheckLine } from '../parts/check-line.tsx';
import { NativeChoice } from '../parts/native-choice.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { euros } from './euros.ts';
import {
  capCents,
  capForYears,
  type OrderDraft,
  orderDraft,
  readOrder,
  usableSellers,
  type Way,
  yearsCost,
  yearsOf,
} from './order-draft.ts';
import { orderSentence } from './order-sentence.ts';
import classes from './orders.module.css';
import { sentenceText, orderText as text } from './text.ts';

export interface Ordered {
  _id: string;
  dominio: string;
  dominio_unicode: string;
  fecha_liberacion_estimada: string | null;
}

/** The choices of an order, with what will happen in one sentence. */
export function OrderForm(props: {
  row: Ordered;
  proposal: PropuestaOrden;
  way: Way;
  seller: PropuestaOrden['registradores'][number];
  onMade: (orden: Orden) => void;
  onBack: () => void;
}) {
  const { row, proposal } = props;
  const format = useFormat();
  const isReservation = props.way === 'reservar';
  const sellers = usableSellers(proposal, props.way);
  const [start] = useState(() =>
    orderDraft(props.seller, proposal, { released: row.fecha_liberacion_estimada, isoDay: format.isoDay }),
  );
  const [draft, setDraft] = useState(start);
  const [hasOwnCap, setHasOwnCap] = useState(false);
  const [problems, setProblems] = useState<Partial<Record<keyof OrderDraft, string>>>({});
  const change = (part: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...part }));
  const seller = sellers.find(({ registrador }) => registrador === draft.registrador) ?? props.seller;
  const { cuando } = seller;
  const make = useMutation({
    mutationFn: (body: Parameters<typeof created>[0]) => created(body),
    onSuccess: props.onMade,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { input, problems: found } = readOrder(draft, { dominio_id: row._id, cuando });
    setProblems(found);
    if (input !== null) make.mutate(input);
  };
  const cap = capCents(draft.tope);
  const years = yearsOf(draft.registrador, row.dominio);
  const coste = yearsCost(seller, draft.anos);
  const isOver = cap !== null && coste !== null && coste.total > cap;
  const pickYears = (anos: number) => {
    const follows = !hasOwnCap && draft.tope !== null;
    change({ anos, ...(follows && { tope: capForYears(seller, anos) ?? draft.tope }) });
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {seller.simulacro && (
        <Alert color="ambar" variant="light">
          {text.dry}
        </Alert>
      )}
      {proposal.otra_cuenta && (
        <Alert color="ambar" variant="light">
          {text.elsewhere}
        </Alert>
      )}
      <p className={classes.sentence} aria-live="polite">
        {orderSentence(
          {
            ...{ registrador: draft.registrador, dominio_unicode: row.dominio_unicode, cuando },
            ...{ anos: draft.anos, simulacro: seller.simulacro, coste },
            hasta: cuando === 'ahora' ? null : dayMoment(draft.hasta),
            tope_centimos: cap,
          },
          format,
        )}
      </p>
      {isOver && (
        <p className={classes.warning} role="status">
          {sentenceText.over(euros(coste.total), euros(cap))}
        </p>
      )}
      <div className={classes.three}>
        <NativeChoice
          label={text.registrar}
          value={draft.registrador}
          options={sellers.map(({ registrador, nombre }) => [registrador, nombre])}
          onPick={(value) => {
            const next = sellers.find(({ registrador }) => registrador === value);
            if (!next) return;
            const own = next.premium ? null : (capForYears(next, 1) ?? start.tope);
            change({ registrador: next.registrador, anos: 1, tope: hasOwnCap ? draft.tope : own });
          }}
        />
        <NumberField
          label={text.cap}
          hint={isReservation ? text.capHintReserve : text.capHint}
          decimals={2}
          max={ORDEN.tope_max_centimos / 100}
          value={draft.tope}
          error={problems.tope ?? null}
          onChange={(tope) => {
            setHasOwnCap(true);
            change({ tope });
          }}
        />
        <NativeChoice
          label={text.years}
          value={String(draft.anos)}
          options={years.map((count) => [String(count), text.yearsOf(count)])}
          onPick={(value) => pickYears(Number(value))}
        />
        {cuando !== 'ahora' && (
          <TextInput
            type="date"
            label={text.until}
            description={isReservation ? text.untilHintReserve : text.untilHint}
            min={format.isoDay(new Date(now()))}
            value={draft.hasta}
            error={problems.hasta}
            onChange={(event) => change({ hasta: event.currentTarget.value })}
          />
        )}
      </div>
      <Textarea
        label={text.servers}
        description={text.serversHint}
        maxLength={2_000}
        rows={2}
        value={draft.servidores}
        error={problems.servidores}
        onChange={(event) => change({ servidores: event.currentTarget.value })}
      />
      {!isReservation && (
        <CheckLine
          label={text.premium}
          checked={draft.acepta_premium}
          onChange={(acepta_premium) => change({ acepta_premium })}
        />
      )}
      {proposal.riesgo_alto && (
        <TextInput
          label={text.typeName(row.dominio_unicode)}
          maxLength={253}
          autoComplete="off"
          value={draft.nombre_escrito}
          onChange={(event) => change({ nombre_escrito: event.currentTarget.value })}
        />
      )}
      <p className={classes.note}>{text.yearsHint}</p>
      {make.error !== null && (
        <Alert color="rojo" role="alert" title={text.createFailed}>
          {errorText(make.error)}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onBack}>
          {text.back}
        </Button>
        <Button type="submit" loading={make.isPending}>
          {text.create}
        </Button>
      </div>
    </form>
  );
}

const created = (body: NonNullable<ReturnType<typeof readOrder>['input']>) =>
  api.call(ordenesRoutes.crear, { body }).then(({ data }) => data);
