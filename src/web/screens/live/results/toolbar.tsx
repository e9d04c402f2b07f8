import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDownload, IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { memo, type RefObject, useEffect, useState } from 'react';
import { ORDENES_LIVE } from '#contract/entities/live.ts';
import { sortText, liveText as text } from '../text.ts';
import { firstDirection, type LiveView } from '../url-state.ts';
import classes from './toolbar.module.css';

const TYPING_MS = 300;

export interface ToolbarProps {
  view: LiveView;
  onView: (change: Partial<LiveView>) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  /** How many rows an export holds, as text; null when there is nothing to export. */
  exportCount: string | null;
  exporting: boolean;
  onExport: () => Promise<void>;
}

/** Search, filter, sort and export of the results. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { view, onView, searchRef, exportCount, exporting, onExport } = props;
  const [typed, setTyped] = useState(view.q);
  const search = useDebouncedCallback((q: string) => onView({ q }), TYPING_MS);
  useEffect(() => setTyped(view.q), [view.q]);
  const other = view.dir === 'asc' ? 'desc' : 'asc';
  return (
    <div className={classes.toolbar}>
      <TextInput
        ref={searchRef}
        className={classes.search ?? ''}
        type="search"
        aria-label={text.search}
        placeholder={text.searchPlaceholder}
        leftSection={<IconSearch size={16} />}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      <Checkbox
        label={text.onlyFree}
        checked={view.libres}
        onChange={(event) => onView({ libres: event.currentTarget.checked })}
      />
      <div className={classes.sort}>
        <NativeSelect
          aria-label={text.sortBy}
          value={view.orden}
          data={ORDENES_LIVE.map((value) => ({ value, label: sortText[value] }))}
          onChange={(event) => {
            const orden = ORDENES_LIVE.find((one) => one === event.currentTarget.value) ?? 'recientes';
            onView({ orden, dir: firstDirection(orden) });
          }}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={view.dir === 'asc' ? text.asc : text.desc}
          data-hint={view.dir === 'asc' ? text.asc : text.desc}
          onClick={() => onView({ dir: other })}
        >
          {view.dir === 'asc' ? <IconSortAscending size={18} /> : <IconSortDescending size={18} />}
        </ActionIcon>
      </div>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={exportCount === null}
        loading={exporting}
        onClick={() => void onExport()}
      >
        {text.export(exportCount ?? '0')}
      </Button>
    </div>
  );
});
