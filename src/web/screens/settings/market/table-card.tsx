import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import { onEnter } from '../on-enter.ts';
import classes from '../settings.module.css';
import { marketText, type TableText } from './text.ts';

/** With synonyms, where the table has them. */
export type TableRow = readonly [name: string, figure: number, synonyms?: readonly string[] | undefined];

const SYNONYMS_MAX = 20;

/** Names with a figure each that override the product's table. */
export function TableCard(props: {
  text: TableText;
  own: readonly TableRow[];
  changed: readonly TableRow[];
  max: number;
  onChange: (rows: TableRow[]) => void;
}) {
  const { text, own, changed, onChange } = props;
  const { number } = useFormat();
  const [name, setName] = useState('');
  const [figure, setFigure] = useState<number | null>(null);
  const [synonyms, setSynonyms] = useState('');
  const list = useId();
  const wanted = name.trim().toLowerCase();
  const known = own.find(([one]) => one.toLowerCase() === wanted)?.[1];
  const words = wordsOf(synonyms);
  // Synonyms alone are a valid change: the trade keeps its figure.
  const value = figure ?? (words.length > 0 ? known : undefined);
  const isReady = wanted.length >= 2 && value !== undefined;
  const add = () => {
    if (!isReady) return;
    onChange([...changed.filter(([one]) => one !== wanted), [wanted, value, words]]);
    setName('');
    setFigure(null);
    setSynonyms('');
  };
  return (
    <Card title={text.title} labelledBy={text.id}>
      <p className={classes.hint}>{text.line}</p>
      {changed.length > 0 && (
        <ul className={classes.rows}>
          {changed.map(([one, value, others = []]) => (
            <li key={one}>
              <span className={classes.strong}>{one}</span> {number(value)}
              {others.length > 0 && <span className={classes.also}>{others.join(', ')}</span>}
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={text.remove(one)}
                onClick={() => onChange(changed.filter(([other]) => other !== one))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <datalist id={list}>
        {own.map(([one]) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter from any field within adds */}
      <div className={classes.pair} onKeyDown={onEnter(add)}>
        <TextInput
          size="xs"
          label={text.name}
          list={list}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NumberField
          size="xs"
          label={text.figure}
          max={props.max}
          step={props.max === 1 ? 0.05 : 1}
          decimals={2}
          placeholder={known === undefined ? marketText.none : text.own(number(known))}
          value={figure}
          onChange={setFigure}
        />
      </div>
      {text.synonyms !== undefined && (
        <TextInput
          size="xs"
          label={text.synonyms}
          description={text.synonymsHint}
          maxLength={1_000}
          value={synonyms}
          onChange={(event) => setSynonyms(event.currentTarget.value)}
          onKeyDown={onEnter(add)}
        />
      )}
      <Button size="xs" variant="default" disabled={!isReady} onClick={add}>
        {text.add}
      </Button>
    </Card>
  );
}

/** Comma-separated words, without duplicates. */
const wordsOf = (list: string): string[] =>
  [...new Set(list.split(',').map((word) => word.trim().toLowerCase().slice(0, 80)))]
    .filter((word) => word.length >= 2)
    .slice(0, SYNONYMS_MAX);
