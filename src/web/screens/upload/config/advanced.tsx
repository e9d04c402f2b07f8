import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Slider.css';
import { Slider, Switch } from '@mantine/core';
import { CONCURRENCY, RETRY_OPTIONS } from '#contract/limits.ts';
import { NativeChoice } from '../../../parts/native-choice.tsx';
import type { Settings } from '../settings.ts';
import { configText as text } from '../text.ts';
import classes from '../upload.module.css';

export interface ConfigProps {
  settings: Settings;
  disabled: boolean;
  onChange: (change: Partial<Settings>) => void;
}

type SwitchName = 'omitir' | 'detectar' | 'ia' | 'cobertura' | 'ordenRendimiento';
const SWITCHES: readonly [SwitchName, label: string, hint: string][] = [
  ['omitir', text.skip, text.skipHint],
  ['detectar', text.detect, text.detectHint],
  ['ia', text.ai, text.aiHint],
  ['cobertura', text.coverage, text.coverageHint],
  ['ordenRendimiento', text.byYield, text.byYieldHint],
];
const MARKS = [CONCURRENCY.min, CONCURRENCY.default, CONCURRENCY.max].map((value) => ({
  value,
  label: String(value),
}));

/** Rarely changed settings: concurrency, retries, exclusions and look-ups. */
export function Advanced({ settings, disabled, onChange }: ConfigProps) {
  return (
    <div className={classes.fields}>
      <div className={classes.slider}>
        <span className={classes.label}>
          {text.concurrency}: {settings.concurrencia}
        </span>
        <Slider
          min={CONCURRENCY.min}
          max={CONCURRENCY.max}
          step={1}
          marks={MARKS}
          label={null}
          thumbLabel={text.concurrency}
          disabled={disabled}
          value={settings.concurrencia}
          onChange={(concurrencia) => onChange({ concurrencia })}
        />
        <p className={classes.note}>{text.concurrencyHint}</p>
      </div>
      <NativeChoice
        label={text.retries}
        options={RETRY_OPTIONS.map((one) => [String(one), String(one)] as const)}
        value={String(settings.reintentos)}
        onPick={(value) => {
          const reintentos = RETRY_OPTIONS.find((one) => String(one) === value);
          if (reintentos !== undefined) onChange({ reintentos });
        }}
      />
      {SWITCHES.map(([name, label, hint]) => (
        <Switch
          key={name}
          label={label}
          description={hint}
          checked={settings[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
    </div>
  );
}
