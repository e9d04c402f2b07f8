import { Button } from '@mantine/core';
import { IconDownload, IconRefresh, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react';
import { SELECCION_MAX } from '#contract/routes/dominios.ts';
import { useFormat } from '../../../format/use-format.ts';
import type { Selection } from '../../../parts/use-selection.ts';
import { actionText as text } from '../action-text.ts';
import classes from './bulk-bar.module.css';

export type BulkWork = 'verify' | 'favourite' | 'unfavourite' | 'download' | 'remove';

/** What can be done with the rows that are chosen; away while none is. */
export function BulkBar(props: {
  selection: Selection;
  /** How many rows the filter leaves. */
  total: number;
  working: BulkWork | null;
  onWork: (work: BulkWork) => void;
}) {
  const { number } = useFormat();
  const { selection, total, working, onWork } = props;
  const count = selection.all ? total : selection.ids.size;
  if (count === 0) return null;
  const tooMany = count > SELECCION_MAX;
  const button = (work: BulkWork, label: string, icon: React.ReactNode, color?: string) => (
    <Button
      size="xs"
      variant="default"
      leftSection={icon}
      loading={working === work}
      disabled={(tooMany && work !== 'download') || (working !== null && working !== work)}
      {...(color === undefined ? {} : { c: color })}
      onClick={() => onWork(work)}
    >
      {label}
    </Button>
  );
  return (
    <section aria-label={text.bar} className={classes.bar}>
      <span role="status" className={classes.count}>
        {text.chosen(number(count), count === 1)}
      </span>
      {!selection.all && total > count && (
        <Button size="xs" variant="subtle" onClick={selection.chooseAll}>
          {text.chooseAll(number(total))}
        </Button>
      )}
      <div className={classes.actions}>
        {button('verify', text.verify, <IconRefresh size={14} />)}
        {button('favourite', text.favourite, <IconStar size={14} />)}
        {button('unfavourite', text.unfavourite, <IconStarOff size={14} />)}
        {button('download', text.export, <IconDownload size={14} />)}
        {button('remove', text.remove, <IconTrash size={14} />, 'var(--mantine-color-error)')}
        <Button size="xs" variant="subtle" color="gray" onClick={selection.clear}>
          {text.clear}
        </Button>
      </div>
      {tooMany && <p className={classes.limit}>{text.tooMany(number(SELECCION_MAX))}</p>}
    </section>
  );
}
