import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './filter-chips.module.css';

const text = { label: 'Filtros en vigor', remove: 'Quitar el filtro', clear: 'Limpiar' } as const;

export interface Chip {
  id: string;
  label: ReactNode;
  onRemove: () => void;
}

/** The set filters, each with a button to remove it, then one to remove all. */
export function FilterChips(props: { chips: readonly Chip[]; onClear: () => void }) {
  if (props.chips.length === 0) return null;
  return (
    <ul aria-label={text.label} className={classes.chips}>
      {props.chips.map((chip) => (
        <li key={chip.id}>
          <button type="button" className={classes.chip} onClick={chip.onRemove}>
            <span className="visually-hidden">{text.remove} </span>
            <span className={classes.text}>{chip.label}</span>
            <IconX size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={props.onClear}>
          {text.clear}
        </button>
      </li>
    </ul>
  );
}
