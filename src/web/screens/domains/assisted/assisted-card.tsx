import { shownName } from '../../../format/business-name.ts';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Kbd.css';
import { Button, Checkbox, Kbd, NativeSelect } from '@mantine/core';
import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { type LookupPage, lookupPages } from '#domain/purchase/links.ts';
import { usePurchase } from '../../../buy/use-purchase.ts';
import { ExtensionBadge } from '../../../parts/extension-badge.tsx';
import classes from './assisted-dialog.module.css';
import { copyName, openPage, readChoice, writeChoice } from './open-page.ts';
import { lastJudged, type ManualVerdict } from './queue.ts';
import { assistedText as text } from './text.ts';
import { useKeys } from './use-keys.ts';
import type { useQueue } from './use-queue.ts';

export function AssistedCard({ row, work }: { row: Dominio; work: ReturnType<typeof useQueue> }) {
  const [choice, setChoice] = useState(readChoice);
  const [copied, setCopied] = useState<boolean | null>(null);
  const { links } = usePurchase();
  const pages = lookupPages(row, links);
  const verdict = work.queue.verdicts.get(row._id);

  const show = async (one: Dominio) => {
    const page = chosenPage(lookupPages(one, links), choice.page);
    // Copies the name first: a tab in the background may not copy.
    const done = await copyName(one.dominio_unicode);
    if (one._id === row._id) setCopied(done);
    if (page !== undefined) openPage(page.url);
  };
  const goTo = (next: Dominio | undefined) => {
    if (choice.auto && next !== undefined) void show(next);
  };
  const judge = (what: ManualVerdict) => {
    const next = work.peek(1);
    work.judge(what);
    goTo(next);
  };
  const step = (by: 1 | -1) => {
    const next = work.peek(by);
    work.move(by);
    if (by === 1) goTo(next);
  };
  const act = (key: string): boolean => {
    switch (key) {
      case '1':
        judge('libre');
        return true;
      case '2':
        judge('registrado');
        return true;
      case 'ArrowRight':
        step(1);
        return true;
      case 'ArrowLeft':
        step(-1);
        return true;
      case 'o':
        void show(row);
        return true;
      case 'z':
        work.undo();
        return true;
      default:
        return false;
    }
  };
  const frame = useKeys(act);
  const change = (part: Partial<typeof choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    writeChoice(next);
  };

  return (
    <div ref={frame} tabIndex={-1} className={classes.card}>
      <div className={classes.name}>
        <span className={classes.domain}>{row.dominio_unicode}</span>
        <ExtensionBadge extension={row.extension} />
        {verdict !== undefined && <span className={classes.said}>{text.said[verdict]}</span>}
      </div>
      {row.motivo !== null && <p className={classes.line}>{row.motivo}</p>}
      {row.negocio_id !== null && (
        <p className={classes.line}>
          {text.business}: {shownName(row.negocio_id)}
        </p>
      )}
      <div className={classes.row}>
        <NativeSelect
          size="xs"
          aria-label={text.page}
          value={chosenPage(pages, choice.page)?.id ?? ''}
          data={pages.map((page) => ({ value: page.id, label: page.nombre }))}
          onChange={(event) => change({ page: event.currentTarget.value })}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconExternalLink size={14} />}
          rightSection={<Kbd size="xs">O</Kbd>}
          aria-keyshortcuts="o"
          disabled={pages.length === 0}
          onClick={() => void show(row)}
        >
          {text.open}
        </Button>
        <Checkbox
          size="xs"
          label={text.auto}
          checked={choice.auto}
          onChange={(event) => change({ auto: event.currentTarget.checked })}
        />
      </div>
      <p role="status" className={classes.line}>
        {copied === true && text.copied}
        {copied === false && text.copyFailed}
      </p>
      <div className={classes.words}>
        <Button
          color="verde"
          rightSection={<Kbd size="xs">1</Kbd>}
          aria-keyshortcuts="1"
          onClick={() => judge('libre')}
        >
          {text.free}
        </Button>
        <Button
          color="gray.7"
          rightSection={<Kbd size="xs">2</Kbd>}
          aria-keyshortcuts="2"
          onClick={() => judge('registrado')}
        >
          {text.taken}
        </Button>
      </div>
      <div className={classes.row}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconChevronLeft size={14} />}
          aria-keyshortcuts="ArrowLeft"
          disabled={work.queue.at === 0}
          onClick={() => step(-1)}
        >
          {text.previous}
        </Button>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronRight size={14} />}
          aria-keyshortcuts="ArrowRight"
          onClick={() => step(1)}
        >
          {text.next}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconArrowBackUp size={14} />}
          aria-keyshortcuts="z"
          disabled={lastJudged(work.queue) === undefined}
          onClick={work.undo}
        >
          {text.undo}
        </Button>
      </div>
      <p className={`${classes.line} ${classes.keys}`}>{text.keys}</p>
    </div>
  );
}

const chosenPage = (pages: readonly LookupPage[], id: string): LookupPage | undefined =>
  pages.find((page) => page.id === id) ?? pages[0];
