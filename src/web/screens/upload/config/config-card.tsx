import { Button, Collapse } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { IDIOMAS_KEYWORD, MAX_RESULTS_OPTIONS, PAISES } from '#contract/limits.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { NativeChoice } from '../../../parts/native-choice.tsx';
import { TextField } from '../../../parts/text-field.tsx';
import { paceQuery } from '../queries.ts';
import { configText as text, uploadText } from '../text.ts';
import classes from '../upload.module.css';
import type { ConfigProps } from './advanced.tsx';
import { countryName, languageName } from './names.ts';
import { advancedSummary } from './summary.ts';

const Advanced = lazyPart(() => import('./advanced.tsx').then((part) => part.Advanced));

/** From this width the configuration is beside the rest. */
const WIDE = '(min-width: 48em)';
const MINUTE_S = 60;

/** Section 1: the batch's settings. */
export function ConfigCard({ settings, disabled, onChange }: ConfigProps) {
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const [advanced, setAdvanced] = useState(false);
  const format = useFormat();
  const { data: pace } = useQuery(paceQuery(settings, settings));
  const timeOf = (max: number): string | null => {
    const seconds = pace?.get(max);
    if (seconds === undefined) return null;
    return seconds < MINUTE_S
      ? text.seconds(format.number(Math.max(1, Math.round(seconds))))
      : format.duration(seconds / MINUTE_S);
  };
  return (
    <Card
      title={uploadText.configTitle}
      labelledBy="upload-config"
      className={classes.config}
      aside={
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes.fold ?? ''}
          aria-expanded={wide || open}
          onClick={() => setOpen(!open)}
        >
          {open ? uploadText.close : uploadText.open}
        </Button>
      }
    >
      <Collapse expanded={wide || open} transitionDuration={0}>
        <fieldset className={classes.fields} disabled={disabled}>
          <TextField
            label={text.name}
            hint={text.nameHint}
            maxLength={120}
            value={settings.nombre}
            onChange={(nombre) => onChange({ nombre })}
          />
          <NativeChoice
            label={text.language}
            options={IDIOMAS_KEYWORD.map((value) => [value, languageName[value]] as const)}
            value={settings.idioma}
            onPick={(value) => {
              const idioma = IDIOMAS_KEYWORD.find((one) => one === value);
              if (idioma !== undefined) onChange({ idioma });
            }}
          />
          <NativeChoice
            label={text.country}
            options={[
              ['', text.detectCountry],
              ...PAISES.map((value) => [value, countryName[value]] as const),
            ]}
            value={settings.pais}
            onPick={(value) => onChange({ pais: PAISES.find((one) => one === value) ?? '' })}
          />
          <NativeChoice
            label={text.max}
            options={MAX_RESULTS_OPTIONS.map(
              (max) => [String(max), text.maxOption(max, timeOf(max))] as const,
            )}
            value={String(settings.max)}
            onPick={(value) => {
              const max = MAX_RESULTS_OPTIONS.find((one) => String(one) === value);
              if (max !== undefined) onChange({ max });
            }}
          />
          <div>
            <Button
              size="xs"
              variant="default"
              aria-expanded={advanced}
              aria-controls="upload-advanced"
              onClick={() => setAdvanced(!advanced)}
            >
              {text.advanced}
            </Button>
            {!advanced && <p className={classes.note}>{advancedSummary(settings)}</p>}
          </div>
          <div id="upload-advanced" hidden={!advanced}>
            {advanced && (
              <Suspense>
                <Advanced settings={settings} disabled={disabled} onChange={onChange} />
              </Suspense>
            )}
          </div>
        </fieldset>
      </Collapse>
    </Card>
  );
}
