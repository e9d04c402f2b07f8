import '@mantine/core/styles/Input.css';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Keyword } from '#contract/entities/keyword.ts';
import { IDIOMAS_KEYWORD, PAIS_DETECT, PAISES } from '#contract/limits.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { api } from '../../api/api.ts';
import { errorText } from '../../api/errors.ts';
import classes from './keywords.module.css';
import { keywordsKey } from './queries.ts';
import { formText as text } from './text.ts';

/** The form of one new or changed keyword. A new one is saved with Enter, and the next can be typed at once. */
export function KeywordForm(props: {
  /** Null: a new one. */
  keyword: Keyword | null;
  batchId: string | undefined;
  onClose: () => void;
}) {
  const { keyword: edited } = props;
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [keyword, setKeyword] = useState(edited?.keyword ?? '');
  const [pais, setPais] = useState(edited?.pais ?? PAIS_DETECT);
  const [idioma, setIdioma] = useState(edited?.idioma ?? '');
  const [said, setSaid] = useState('');
  const save = useMutation({
    mutationFn: async (word: string) => {
      const chosen: (typeof PAISES)[number] | typeof PAIS_DETECT =
        PAISES.find((one) => one === pais) ?? PAIS_DETECT;
      const language = IDIOMAS_KEYWORD.find((one) => one === idioma);
      const body = {
        keyword: word,
        ...(pais === edited?.pais ? {} : { pais: chosen }),
        ...(language === undefined ? {} : { idioma: language }),
      };
      if (edited !== null) {
        await api.call(keywordsRoutes.cambiar, { params: { id: edited._id }, body });
        return 1;
      }
      const { data } = await api.call(keywordsRoutes.crear, {
        body: { ...body, batch_id: props.batchId ?? null },
      });
      return data.keywords_creadas;
    },
    onSuccess: (made, word) => {
      void client.invalidateQueries({ queryKey: keywordsKey });
      if (edited !== null) return;
      setSaid(made === 0 ? text.known : text.added(word));
      setKeyword((now) => (now === word ? '' : now));
      input.current?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (keyword.trim() !== '') save.mutate(keyword, edited === null ? {} : { onSuccess: props.onClose });
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') props.onClose();
  };
  return (
    <form onSubmit={submit} onKeyDown={leave} className={classes.form}>
      <TextInput
        ref={input}
        className={classes.word ?? ''}
        label={text.keyword}
        placeholder={text.placeholder}
        maxLength={100}
        data-autofocus
        autoFocus
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      <NativeSelect
        label={text.country}
        value={pais}
        data={[
          { value: PAIS_DETECT, label: text.detect },
          ...withPresent(PAISES, edited?.pais).map((one) => ({ value: one, label: one })),
        ]}
        onChange={(event) => setPais(event.currentTarget.value)}
      />
      <NativeSelect
        label={text.language}
        value={idioma}
        data={[
          { value: '', label: text.detect },
          ...withPresent(IDIOMAS_KEYWORD, edited?.idioma).map((one) => ({ value: one, label: one })),
        ]}
        onChange={(event) => setIdioma(event.currentTarget.value)}
      />
      <Button type="submit" loading={save.isPending} disabled={keyword.trim() === ''}>
        {text.save}
      </Button>
      <Button variant="default" onClick={props.onClose}>
        {text.cancel}
      </Button>
      <span role="status" className={classes.said}>
        {said || (edited === null ? text.addHint : '')}
      </span>
      {save.error !== null && (
        <Alert color="rojo" role="alert" className={classes.wide ?? ''}>
          {edited === null ? text.failed : text.changeFailed}: {errorText(save.error)}
        </Alert>
      )}
    </form>
  );
}

/** A file or a model may have given it a value that is not offered. */
const withPresent = (offered: readonly string[], present: string | undefined): readonly string[] =>
  present === undefined || offered.includes(present) ? offered : [present, ...offered];
