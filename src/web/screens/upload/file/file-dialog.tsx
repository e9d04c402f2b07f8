import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Alert, Button, Modal, NativeSelect } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchivoLeido } from '#contract/routes/keywords.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { saveFile } from '../../../parts/save-file.ts';
import { useModalOpen } from '../../../parts/use-modal-open.ts';
import { configurationOf, type Settings } from '../settings.ts';
import { fileText as text } from '../text.ts';
import classes from '../upload.module.css';
import { Issues } from '../validation/issues.tsx';
import { type ChosenFile, leftOut } from './chosen-file.ts';
import { FileProgress } from './file-progress.tsx';
import { firstStep, refusedRows, sendFile } from './send-file.ts';

const SAMPLE = 8;

/** The server's reading of a file, and the choice of its keyword column. A dry run. */
export function FileDialog(props: {
  file: File;
  columna: string | undefined;
  settings: Settings;
  onUse: (chosen: ChosenFile) => void;
  onClose: () => void;
}) {
  const opened = useModalOpen(true);
  const { number } = useFormat();
  const { file, settings } = props;
  const [columna, setColumna] = useState(props.columna);
  const [step, setStep] = useState(firstStep(file));
  const input = { file, columna, configuracion: configurationOf(settings), previa: true };
  const query = useQuery({
    queryKey: ['carga', 'archivo', file.name, file.size, file.lastModified, columna ?? null] as const,
    queryFn: ({ signal }) => {
      setStep(firstStep(file));
      return sendFile(input, setStep, signal);
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const download = useMutation({
    mutationFn: () => refusedRows(input, new AbortController().signal),
    onSuccess: (rows) => saveFile(rows, text.fileName),
  });
  const leido = query.data;
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
            <p className={classes.heldName}>{file.name}</p>
            {query.isFetching && <FileProgress step={step} />}
            {query.isError && (
              <Alert color="rojo" role="alert">
                {errorText(query.error)}
              </Alert>
            )}
            {leido !== undefined && (
              <>
                <Columns leido={leido} onColumn={setColumna} />
                <dl className={classes.counts}>
                  {(
                    [
                      [text.rows, leido.lineas],
                      [text.valid, leido.validas],
                      [text.duplicates, leido.keywords_duplicadas],
                      [text.refused, leido.rechazadas_total],
                    ] as const
                  ).map(([label, value]) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{number(value)}</dd>
                    </div>
                  ))}
                </dl>
                <Sample leido={leido} />
                <Issues rows={leido.rechazadas} total={leftOut(leido)} onDownload={() => download.mutate()} />
                {download.isError && (
                  <Alert color="rojo" role="alert">
                    {errorText(download.error)}
                  </Alert>
                )}
              </>
            )}
            <div className={classes.dialogActions}>
              <Button variant="default" onClick={props.onClose}>
                {text.cancel}
              </Button>
              <Button
                disabled={leido === undefined || leido.validas === 0 || query.isFetching || query.isError}
                onClick={() => leido !== undefined && props.onUse({ file, columna, leido })}
              >
                {text.use(number(leido?.validas ?? 0))}
              </Button>
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Columns({ leido, onColumn }: { leido: ArchivoLeido; onColumn: (name: string) => void }) {
  const nameOf = (at: number) => leido.columnas[at] ?? text.noName;
  const names = leido.columnas.filter((name, at, all) => name !== '' && all.indexOf(name) === at);
  return (
    <>
      <ReadAs leido={leido} />
      {leido.columna === null && (
        <Alert color="ambar" role="alert">
          {text.noColumn}
        </Alert>
      )}
      {(leido.columnas.length > 1 || leido.columna === null) && (
        <NativeSelect
          label={text.column}
          data={[...(leido.columna === null ? [{ value: '', label: text.chooseColumn }] : []), ...names]}
          value={leido.columna === null ? '' : nameOf(leido.columna)}
          onChange={(event) => {
            if (event.currentTarget.value !== '') onColumn(event.currentTarget.value);
          }}
        />
      )}
      {leido.columna_pais !== null && (
        <p className={classes.note}>{text.countryColumn(nameOf(leido.columna_pais))}</p>
      )}
      {leido.columna_idioma !== null && (
        <p className={classes.note}>{text.languageColumn(nameOf(leido.columna_idioma))}</p>
      )}
    </>
  );
}

/** The detected format, so that a wrong guess is seen before the upload. */
function ReadAs({ leido }: { leido: ArchivoLeido }) {
  const { number } = useFormat();
  const { separador, codificacion, cabecera, titulos, totales } = leido;
  const parts = [
    codificacion === null ? null : (text.encodings[codificacion] ?? codificacion),
    separador === null ? null : (text.separators[separador] ?? text.otherSeparator(separador)),
    cabecera === null ? text.noHeader : text.header(number(cabecera)),
    titulos > 0 ? text.titles(titulos) : null,
    totales > 0 ? text.totals(totales) : null,
  ];
  return (
    <p className={classes.note}>
      {text.readAs}: {parts.filter((part) => part !== null).join(' · ')}.
    </p>
  );
}

function Sample({ leido }: { leido: ArchivoLeido }) {
  if (leido.muestra.length === 0) return null;
  return (
    <table className={classes.sample}>
      <caption>{text.sample}</caption>
      <thead>
        <tr>
          <th scope="col">{text.keyword}</th>
          <th scope="col">{text.country}</th>
          <th scope="col">{text.language}</th>
        </tr>
      </thead>
      <tbody>
        {leido.muestra.slice(0, SAMPLE).map(({ keyword, pais, idioma }) => (
          <tr key={`${keyword}|${pais}|${idioma}`}>
            <td>{keyword}</td>
            <td>{pais}</td>
            <td>{idioma}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
