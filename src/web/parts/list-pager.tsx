import { ActionIcon, Button } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import type { Paginacion } from '#contract/entities/shared.ts';
import { useFormat } from '../format/use-format.ts';
import fields from './field.module.css';
import classes from './list-pager.module.css';
import { canJump, type Place, type Steps, stepsFrom } from './list-place.ts';
import { type PageSize, PageSizeChoice } from './page-size-choice.tsx';

const text = {
  label: 'Paginación',
  first: 'Primera página',
  previous: 'Anterior',
  next: 'Siguiente',
  last: 'Última página',
  page: (page: string, pages: string) => `Página ${page} de ${pages}`,
  showing: (page: string, pages: string) => `Mostrando página ${page} de ${pages}`,
  pageOfMany: (page: string) => `Página ${page}`,
  jump: 'Ir a la página',
  jumpShort: 'Página',
  go: 'Ir',
  none: (pages: string) => `Esa página no existe: hay ${pages}`,
  far: 'Esa página está demasiado lejos: usa Siguiente, la última o un filtro',
  perPage: 'Filas por página',
} as const;

/**
 * First, previous, next, last and a jump by number, for a list paged by cursor. `showing`: a single page has the text
 * of the keywords' list.
 */
export function ListPager(props: {
  showing?: boolean;
  here: Place;
  limite: PageSize;
  paginacion: Paginacion;
  onPlace: (place: Place) => void;
  onLimite: (limite: PageSize) => void;
}) {
  const { number } = useFormat();
  const { here, limite, paginacion, onPlace } = props;
  const steps = stepsFrom(here, paginacion);
  const page = number(here.pagina);
  const pages = number(paginacion.total_paginas);
  const isMany = paginacion.total_paginas > 1 || Object.values(steps).some((step) => step !== null);
  return (
    <nav aria-label={text.label} className={classes.pager}>
      {isMany && (
        <div className={classes.steps}>
          <Edge
            to={steps.first}
            label={text.first}
            onPlace={onPlace}
            icon={<IconChevronLeftPipe size={18} />}
          />
          <Step to={steps.previous} onPlace={onPlace} left={<IconChevronLeft size={16} />}>
            {text.previous}
          </Step>
          <span className={classes.page} aria-live="polite">
            {paginacion.total_exacto === false
              ? text.pageOfMany(page)
              : (props.showing ? text.showing : text.page)(page, pages)}
          </span>
          <Step to={steps.next} onPlace={onPlace} right={<IconChevronRight size={16} />}>
            {text.next}
          </Step>
          <Edge
            to={steps.last}
            label={text.last}
            onPlace={onPlace}
            icon={<IconChevronRightPipe size={18} />}
          />
        </div>
      )}
      <div className={classes.side}>
        {isMany && <Jump limite={limite} paginacion={paginacion} onPlace={onPlace} />}
        <PageSizeChoice label={text.perPage} value={limite} onPick={props.onLimite} />
      </div>
    </nav>
  );
}

interface Target {
  to: Steps[keyof Steps];
  onPlace: (place: Place) => void;
}

function Step(props: Target & { children: string; left?: React.ReactNode; right?: React.ReactNode }) {
  const { to, onPlace } = props;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={props.left}
      rightSection={props.right}
      disabled={to === null}
      onClick={() => to !== null && onPlace(to)}
    >
      {props.children}
    </Button>
  );
}

function Edge({ to, onPlace, label, icon }: Target & { label: string; icon: React.ReactNode }) {
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      data-hint={label}
      disabled={to === null}
      onClick={() => to !== null && onPlace(to)}
    >
      {icon}
    </ActionIcon>
  );
}

function Jump(props: { limite: number; paginacion: Paginacion; onPlace: (place: Place) => void }) {
  const [typed, setTyped] = useState('');
  const refused = useId();
  const { number } = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const pagina = Number(typed);
    const { total_paginas, total_exacto } = props.paginacion;
    if (pagina < 1 || (total_exacto !== false && pagina > total_paginas)) {
      return setRefusal(text.none(number(total_paginas)));
    }
    if (!canJump(pagina, props.limite, props.paginacion)) return setRefusal(text.far);
    setTyped('');
    props.onPlace({ pagina });
  };
  return (
    <form onSubmit={submit} className={classes.jump}>
      <span>
        <input
          className={[fields.input, classes.number].join(' ')}
          data-size="xs"
          inputMode="numeric"
          aria-label={text.jump}
          aria-invalid={refusal !== null}
          aria-describedby={refusal === null ? undefined : refused}
          placeholder={text.jumpShort}
          maxLength={7}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value.replace(/\D/g, ''));
            setRefusal(null);
          }}
        />
        {refusal !== null && (
          <p id={refused} role="alert" className={fields.error}>
            {refusal}
          </p>
        )}
      </span>
      <Button type="submit" size="xs" variant="default" disabled={typed === ''}>
        {text.go}
      </Button>
    </form>
  );
}
