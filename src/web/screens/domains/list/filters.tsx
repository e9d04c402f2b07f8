import { ActionIcon, Button, Checkbox, NativeSelect, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconFilter, IconSearch, IconSortAscending, IconSortDescending, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { AUTHORITY_FILTERS, BACKLINK_FILTERS, EXTENSIONES, VALUE_FILTERS } from '#contract/limits.ts';
import { ORDENES_DOMINIOS } from '#contract/routes/dominios.ts';
import { EstadoVerificacion, FaseCiclo } from '#contract/states.ts';
import { useFormat } from '../../../format/use-format.ts';
import { domainStateLook } from '../../../parts/domain-state-badge.tsx';
import { phaseText } from '../../../receipt/text.ts';
import { orderText, filterText as text } from '../text.ts';
import {
  type DomainsFilter,
  type DomainsSearch,
  filterOf,
  firstDirection,
  isFiltered,
} from '../url-state.ts';
import classes from './filters.module.css';

const TYPING_MS = 300;

export interface FiltersProps {
  search: DomainsSearch;
  onChange: (change: Partial<DomainsSearch>) => void;
  onClear: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Search, filters and order of the list. On a narrow screen the filters fold away. */
export function Filters({ search, onChange, onClear, searchRef }: FiltersProps) {
  const { number, money } = useFormat();
  const [open, { toggle }] = useDisclosure(false);
  const filter = filterOf(search);
  const { search: _, ...narrowing } = filter;
  const inForce = Object.values(narrowing).filter((value) => value !== undefined).length;
  const figure = (name: 'valor_minimo' | 'autoridad_minima' | 'backlinks_minimos') => (value: string) =>
    onChange({ [name]: value === '' ? undefined : Number(value) });
  return (
    <section aria-label={text.title} className={classes.filters}>
      <div className={classes.first}>
        <SearchBox
          value={search.search}
          onSearch={(value) => onChange({ search: value })}
          inputRef={searchRef}
        />
        <OrderPicker search={search} onChange={onChange} />
        <Button
          className={classes.fold ?? ''}
          variant="default"
          leftSection={<IconFilter size={16} />}
          aria-expanded={open}
          onClick={toggle}
        >
          {text.more(number(inForce))}
        </Button>
      </div>
      <div className={classes.rest} data-open={open || undefined}>
        <Choice
          label={text.estado}
          value={filter.estado_verificacion ?? ''}
          all={text.all}
          options={EstadoVerificacion.options.map((one) => [one, domainStateLook[one][1]])}
          onPick={(value) => onChange({ estado_verificacion: EstadoVerificacion.safeParse(value).data })}
        />
        <Choice
          label={text.disponible}
          value={availability(filter)}
          all={text.all}
          options={[
            ['true', text.free],
            ['false', text.taken],
            ['null', text.notKnown],
          ]}
          onPick={(value) => onChange({ es_disponible: { true: true, false: false, null: null }[value] })}
        />
        <Choice
          label={text.fase}
          value={filter.fase_ciclo ?? ''}
          all={text.all}
          options={FaseCiclo.options.map((one) => [one, phaseText[one]])}
          onPick={(value) => onChange({ fase_ciclo: FaseCiclo.safeParse(value).data })}
        />
        <Choice
          label={text.extension}
          value={filter.extension ?? ''}
          all={text.all}
          options={EXTENSIONES.map((one) => [one, `.${one}`])}
          onPick={(value) => onChange({ extension: value || undefined })}
        />
        <Choice
          label={text.valor}
          value={String(filter.valor_minimo ?? '')}
          all={text.any}
          options={VALUE_FILTERS.map((one) => [String(one), text.atLeast(money(one))])}
          onPick={figure('valor_minimo')}
        />
        <Choice
          label={text.autoridad}
          value={String(filter.autoridad_minima ?? '')}
          all={text.any}
          options={AUTHORITY_FILTERS.map((one) => [String(one), text.atLeast(number(one))])}
          onPick={figure('autoridad_minima')}
        />
        <Choice
          label={text.backlinks}
          value={String(filter.backlinks_minimos ?? '')}
          all={text.any}
          options={BACKLINK_FILTERS.map((one) => [String(one), text.atLeast(number(one))])}
          onPick={figure('backlinks_minimos')}
        />
        <div className={classes.marks}>
          <Checkbox
            label={text.favourites}
            checked={filter.favorito === true}
            onChange={(event) => onChange({ favorito: event.currentTarget.checked || undefined })}
          />
          {filter.batch_id !== undefined && (
            <Button
              size="compact-sm"
              variant="light"
              rightSection={<IconX size={14} />}
              onClick={() => onChange({ batch_id: undefined })}
            >
              {text.batch}
            </Button>
          )}
          {isFiltered(filter) && (
            <Button variant="subtle" size="compact-sm" leftSection={<IconX size={14} />} onClick={onClear}>
              {text.clear}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

const availability = ({ es_disponible }: DomainsFilter): string =>
  es_disponible === undefined ? '' : String(es_disponible);

function Choice(props: {
  label: string;
  value: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  onPick: (value: string) => void;
}) {
  const { value, options } = props;
  // A value from the address that the list does not offer is shown as it is, not hidden.
  const own = value !== '' && !options.some(([one]) => one === value) ? [[value, value] as const] : [];
  return (
    <NativeSelect
      size="xs"
      label={props.label}
      value={value}
      data={[
        { value: '', label: props.all },
        ...[...options, ...own].map(([one, label]) => ({ value: one, label })),
      ]}
      data-in-force={value !== '' || undefined}
      onChange={(event) => props.onPick(event.currentTarget.value)}
    />
  );
}

function SearchBox(props: {
  value: string;
  onSearch: (value: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState(props.value);
  const search = useDebouncedCallback(props.onSearch, TYPING_MS);
  useEffect(() => setTyped(props.value), [props.value]);
  return (
    <TextInput
      ref={props.inputRef}
      className={classes.search ?? ''}
      type="search"
      aria-label={text.search}
      placeholder={text.searchPlaceholder}
      leftSection={<IconSearch size={16} />}
      maxLength={253}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}

function OrderPicker({ search, onChange }: Pick<FiltersProps, 'search' | 'onChange'>) {
  const turn = search.direccion === 'asc' ? text.asc : text.desc;
  return (
    <div className={classes.order}>
      <NativeSelect
        aria-label={text.orden}
        value={search.orden}
        data={ORDENES_DOMINIOS.map((value) => ({ value, label: orderText[value] }))}
        onChange={(event) => {
          const orden = ORDENES_DOMINIOS.find((one) => one === event.currentTarget.value) ?? 'recientes';
          onChange({ orden, direccion: firstDirection(orden) });
        }}
      />
      <Tooltip label={turn}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={turn}
          onClick={() => onChange({ direccion: search.direccion === 'asc' ? 'desc' : 'asc' })}
        >
          {search.direccion === 'asc' ? <IconSortAscending size={18} /> : <IconSortDescending size={18} />}
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
