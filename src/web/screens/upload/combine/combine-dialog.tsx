import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Modal, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { KEYWORDS_PER_BATCH_MAX } from '#contract/limits.ts';
import { provinces, townsOfSpain } from '#domain/places/towns.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useModalOpen } from '../../../parts/use-modal-open.ts';
import { combineText as text } from '../text.ts';
import classes from '../upload.module.css';
import { combine, linesOf } from './combine.ts';

const POPULATIONS = [0, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000] as const;
const POPULATION_DEFAULT = 20_000;
/** Keywords of these forms; the preview shows the first. */
const JOINERS = { ' en ': text.withIn, ' ': text.plain } as const;
const PREVIEW = 5;

/** Combines trades and towns to keywords; towns by province and population. */
export function CombineDialog(props: { onAdd: (keywords: readonly string[]) => void; onClose: () => void }) {
  const opened = useModalOpen(true);
  const { number } = useFormat();
  const [trades, setTrades] = useState('');
  const [own, setOwn] = useState('');
  const [province, setProvince] = useState('');
  const [population, setPopulation] = useState<number>(POPULATION_DEFAULT);
  const [joiner, setJoiner] = useState<keyof typeof JOINERS>(' en ');
  const tradeList = linesOf(trades);
  const towns = townsOfSpain({ provincia: province === '' ? null : province, desde: population });
  const places = linesOf([...towns.map(({ nombre }) => nombre), own].join('\n'));
  const count = tradeList.length * places.length;
  const tooMany = count > KEYWORDS_PER_BATCH_MAX;
  return (
    <Modal.Root opened={opened} onClose={props.onClose} size="lg">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title className={classes.dialogTitle ?? ''}>{text.title}</Modal.Title>
          <Modal.CloseButton aria-label={text.close} />
        </Modal.Header>
        <Modal.Body>
          <div className={classes.fields}>
            <Textarea
              data-autofocus
              label={text.trades}
              placeholder={text.tradesPlaceholder}
              rows={4}
              spellCheck={false}
              maxLength={100_000}
              value={trades}
              onChange={(event) => setTrades(event.currentTarget.value)}
            />
            <div className={classes.pair}>
              <NativeSelect
                label={text.province}
                data={[
                  { value: '', label: text.allProvinces },
                  ...provinces().map(({ codigo, nombre }) => ({ value: codigo, label: nombre })),
                ]}
                value={province}
                onChange={(event) => setProvince(event.currentTarget.value)}
              />
              <NativeSelect
                label={text.population}
                data={POPULATIONS.map((value) => ({ value: String(value), label: number(value) }))}
                value={String(population)}
                onChange={(event) => setPopulation(Number(event.currentTarget.value))}
              />
            </div>
            <Textarea
              label={text.own}
              rows={2}
              spellCheck={false}
              maxLength={100_000}
              value={own}
              onChange={(event) => setOwn(event.currentTarget.value)}
            />
            <NativeSelect
              label={text.form}
              data={Object.entries(JOINERS).map(([value, label]) => ({ value, label }))}
              value={joiner}
              onChange={(event) => setJoiner(event.currentTarget.value === ' ' ? ' ' : ' en ')}
            />
            <p role="status" className={classes.note}>
              {text.towns(number(places.length), places.length === 1)}
              {count > 0 &&
                ` · ${combine(tradeList.slice(0, PREVIEW), places.slice(0, 1), joiner).join(', ')}…`}
            </p>
            {tooMany && (
              <p role="alert" className={classes.bad}>
                {text.tooMany(number(KEYWORDS_PER_BATCH_MAX))}
              </p>
            )}
            <div className={classes.dialogActions}>
              <Button variant="default" onClick={props.onClose}>
                {text.cancel}
              </Button>
              <Button
                disabled={count === 0 || tooMany}
                onClick={() => props.onAdd(combine(tradeList, places, joiner))}
              >
                {text.add(number(count))}
              </Button>
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
