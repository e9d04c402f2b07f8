import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SugerenciaKeyword, Sugerencias } from '#contract/entities/ia.ts';
import { SUGERENCIAS_KEYWORDS_MAX } from '#contract/limits.ts';
import { iaRoutes } from '#contract/routes/ia.ts';
import { api } from '../../api/api.ts';
import { errorText } from '../../api/errors.ts';
import { CheckLine } from '../check-line.tsx';
import { applySuggestions, keyOf, withToggled } from './apply-suggestions.ts';
import classes from './keyword-suggestions.module.css';
import { suggestionsText as text } from './text.ts';

export interface KeywordSuggestionsProps {
  /** One keyword a line. */
  keywords: readonly string[];
  /** From the form: country and language of the search. */
  pais?: string | undefined;
  idioma?: string | undefined;
  /** False: only the tables, no AI. */
  usarIa?: boolean;
  /** The list after the accepted suggestions. */
  onApply: (keywords: string[]) => void;
}

/** Suggestions rendered at once: a long list would block the page. */
const SHOWN = 60;

/** Suggestions for a list of keywords, accepted before any of them costs a request. */
export function KeywordSuggestions(props: KeywordSuggestionsProps) {
  const { keywords, onApply } = props;
  const [shown, setShown] = useState<Sugerencias | null>(null);
  const [most, setMost] = useState(SHOWN);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const suggest = useMutation({
    mutationFn: (list: readonly string[]) =>
      api
        .call(iaRoutes.sugerencias, {
          body: {
            keywords: [...list],
            ...(props.pais ? { pais: props.pais as never } : {}),
            ...(props.idioma ? { idioma: props.idioma as never } : {}),
            usar_ia: props.usarIa ?? true,
          },
        })
        .then(({ data }) => data),
    onSuccess: (data) => {
      setMost(SHOWN);
      setShown(data);
      setChosen(new Set(data.sugerencias.filter(isSafe).map(keyOf)));
    },
  });
  const looked = keywords.slice(0, SUGERENCIAS_KEYWORDS_MAX);
  const accepted = shown?.sugerencias.filter((one) => chosen.has(keyOf(one))) ?? [];

  return (
    <div className={classes.panel}>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={looked.length === 0 || suggest.isPending}
          onClick={() => suggest.mutate(looked)}
        >
          {text.suggest}
        </Button>
        {suggest.isPending && <Loader size="xs" aria-label={text.working} />}
        {keywords.length > SUGERENCIAS_KEYWORDS_MAX && (
          <Text size="xs" c="dimmed">
            {text.firstOnly(SUGERENCIAS_KEYWORDS_MAX)}
          </Text>
        )}
      </Group>
      {suggest.isError && (
        <Alert color="rojo" role="alert" mt="xs">
          {errorText(suggest.error)}
        </Alert>
      )}
      {shown !== null && !suggest.isPending && (
        <section aria-label={text.title} className={classes.found}>
          {shown.aviso !== null && (
            <Alert color="ambar" role="status">
              {shown.aviso}
            </Alert>
          )}
          {shown.sugerencias.length === 0 && <p role="status">{text.none}</p>}
          {shown.sugerencias.length > 0 && (
            <div className={classes.list}>
              {shown.sugerencias.slice(0, most).map((one) => (
                <div key={keyOf(one)}>
                  <CheckLine
                    label={labelOf(one)}
                    checked={chosen.has(keyOf(one))}
                    onChange={() => setChosen(withToggled(chosen, one, shown.sugerencias))}
                  />
                  <small className={classes.why}>{`${one.motivo}${one.por === 'ia' ? text.byAi : ''}`}</small>
                </div>
              ))}
              {shown.sugerencias.length > most && (
                <Button size="xs" variant="subtle" onClick={() => setMost(most + SHOWN)}>
                  {text.more(shown.sugerencias.length - most)}
                </Button>
              )}
            </div>
          )}
          <Group gap="xs">
            {shown.sugerencias.length > 0 && (
              <Button
                size="xs"
                disabled={accepted.length === 0}
                onClick={() => {
                  onApply(applySuggestions(keywords, accepted));
                  setShown(null);
                }}
              >
                {text.apply(accepted.length)}
              </Button>
            )}
            <Button size="xs" variant="subtle" onClick={() => setShown(null)}>
              {text.close}
            </Button>
          </Group>
        </section>
      )}
    </div>
  );
}

/** Preselected: does not worsen any search. Suggestions that add searches cost requests, so the person chooses them. */
const isSafe = ({ tipo }: SugerenciaKeyword) => tipo === 'limpieza' || tipo === 'repetida';

function labelOf({ original, propuesta, tipo }: SugerenciaKeyword): string {
  if (propuesta === null) return text.leaveOut(original);
  return tipo === 'limpieza' || tipo === 'aclaracion'
    ? text.instead(original, propuesta)
    : text.besides(propuesta);
}
