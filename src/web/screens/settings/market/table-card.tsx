import { Button, NumberInput, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import classes from '../settings.module.css';
import { marketText, type TableText } from './text.ts';

type Row = readonly [name: string, figure: number];

/** Names with a figure each that the account sees otherwise than the product's own table. */
export function TableCard(props: {
  text: TableText;
  own: readonly Row[];
  changed: readonly Row[];
  max: number;
  onChange: (rows: Row[]) => void;
}) {
  const { text, own, changed, onChange } = props;
  const { number } = useFormat();
  const [name, setName] = useState('');
  const [figure, setFigure] = useState<string | number>('');
  const list = useId();
  const wanted = name.trim().toLowerCase();
  const known = own.find(([one]) => one.toLowerCase() === wanted)?.[1];
  const isReady = wanted.length >= 2 && figure !== '' && Number(figure) >= 0;
  const add = () => {
    onChange([...changed.filter(([one]) => one !== wanted), [wanted, Number(figure)]]);
    setName('');
    setFigure('');
  };
  return (
    <Card title={text.title} labelledBy={text.id}>
      <p className={classes.hint}>{text.line}</p>
      {changed.length > 0 && (
        <ul className={classes.rows}>
          {changed.map(([one, value]) => (
            <li key={one}>
              <span className={classes.strong}>{one}</span> {number(value)}
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
      <div className={classes.pair}>
        <TextInput
          size="xs"
          label={text.name}
          list={list}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NumberInput
          size="xs"
          label={text.figure}
          min={0}
          max={props.max}
          step={props.max === 1 ? 0.05 : 1}
          clampBehavior="strict"
          decimalSeparator=","
          placeholder={known === undefined ? marketText.none : text.own(number(known))}
          value={figure}
          onChange={setFigure}
        />
      </div>
      <Button size="xs" variant="default" disabled={!isReady} onClick={add}>
        {text.add}
      </Button>
    </Card>
  );
}
