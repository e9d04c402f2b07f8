import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DestinoCambio } from '#contract/events/entities.ts';
import { onEnter as whenEnter } from '../on-enter.ts';
import { dialogText as text } from './dialog-text.ts';

/** What is typed of a fixed header; `stored`: the name of the one in use, whose value is never shown again. */
export function useHeader(stored: string | null) {
  const [nombre, setNombre] = useState(stored ?? '');
  const [valor, setValor] = useState('');
  const isKept = nombre.trim() === (stored ?? '') && valor === '';
  const isNone = nombre.trim() === '';
  const change: Pick<DestinoCambio, 'cabecera'> = isKept
    ? {}
    : { cabecera: isNone ? null : { nombre, valor } };
  return { stored, nombre, setNombre, valor, setValor, change, isWhole: isKept || isNone || valor !== '' };
}

export function HeaderFields(props: { header: ReturnType<typeof useHeader>; onEnter: () => void }) {
  const { header, onEnter } = props;
  return (
    <>
      <TextInput
        label={text.header}
        description={text.headerHint}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        value={header.nombre}
        onChange={(event) => header.setNombre(event.currentTarget.value)}
        onKeyDown={whenEnter(onEnter)}
      />
      {header.nombre.trim() !== '' && (
        <PasswordInput
          label={text.headerValue}
          placeholder={header.nombre.trim() === header.stored ? text.headerStored : ''}
          maxLength={1_000}
          autoComplete="off"
          value={header.valor}
          onChange={(event) => header.setValor(event.currentTarget.value)}
          onKeyDown={whenEnter(onEnter)}
        />
      )}
    </>
  );
}
