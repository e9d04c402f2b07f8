import type { LinkProps } from '@tanstack/react-router';
import type { EstadoProceso } from '#contract/states.ts';
import { useFormat } from '../../format/use-format.ts';
import { FigureCards } from '../figure-cards.tsx';
import { LoadError } from '../load-error.tsx';

export interface StateCard {
  label: string;
  value: number | undefined;
  /** Undefined: all states. */
  estado: EstadoProceso | undefined;
}

/** Rows of a list by state, each figure a link; `linkTo` filters the list by a state. */
export function StateCards(props: {
  label: string;
  failed: string;
  error: Error | null;
  onRetry: () => void;
  cards: readonly StateCard[];
  /** The state that the list is filtered by. */
  shown: EstadoProceso | undefined;
  linkTo: (estado: EstadoProceso | undefined) => Pick<LinkProps, 'to' | 'search'>;
}) {
  const { number } = useFormat();
  const { shown } = props;
  if (props.error !== null) {
    return <LoadError title={props.failed} error={props.error} onRetry={props.onRetry} />;
  }
  return (
    <FigureCards
      label={props.label}
      figures={props.cards.map(({ label, value, estado }) => ({
        label,
        value: value === undefined ? null : number(value),
        link: props.linkTo(shown === estado ? undefined : estado),
        active: shown === estado && estado !== undefined,
      }))}
    />
  );
}
