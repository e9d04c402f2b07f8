import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Progress.css';
import { Alert, Button, Checkbox, Modal, Progress, Radio } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { columnasExportacion } from '#contract/export-columns.ts';
import { type FormatoTabla, formatoTabla } from '#contract/states.ts';
import { errorText } from '../../api/errors.ts';
import { useFormat } from '../../format/use-format.ts';
import { PaceNote } from '../pace-note.tsx';
import { useModalOpen } from '../use-modal-open.ts';
import classes from './export-dialog.module.css';
import { useRememberedChoice } from './remembered-choice.ts';
import { type ExportRequest, useExport } from './use-export.ts';

const text = {
  title: (rows: string) => `Exportar ${rows}`,
  close: 'Cerrar',
  format: 'Formato',
  columns: 'Columnas',
  all: 'Todas',
  none: 'Ninguna',
  start: 'Exportar',
  cancel: 'Cancelar',
  failed: 'No se ha podido exportar',
  rows: (count: string, one: boolean) => (one ? `${count} fila` : `${count} filas`),
  got: (rows: string, bytes: string) => `${rows} · ${bytes}`,
  unit: 'filas',
  gotBytes: (bytes: string) => `${bytes} recibidos`,
  done: 'El archivo está en tus descargas.',
  omitted: (count: string, one: boolean) =>
    one
      ? `Se ha dejado fuera ${count} fila: su negocio tiene la marca «No contactar».`
      : `Se han dejado fuera ${count} filas: sus negocios tienen la marca «No contactar».`,
  withheld:
    'No salen los datos de negocios con la marca «No contactar», ni los de Google Places (nombre, dirección, teléfono, web, categoría, valoración) salvo que elijas conservarlos en Configuración → APIs.',
} as const;

const FORMATS: readonly (readonly [FormatoTabla, string, string])[] = [
  [formatoTabla.csvEs, 'CSV para hoja de cálculo española', 'Punto y coma, coma decimal'],
  [formatoTabla.xlsx, 'Excel (XLSX)', 'Números y fechas como tales'],
  [formatoTabla.csv, 'CSV internacional', 'Coma, punto decimal'],
  [formatoTabla.json, 'JSON', 'Para programas'],
];

export function ExportDialog(props: {
  opened: boolean;
  onClose: () => void;
  total: number;
  /** The export without form and columns, which are chosen here. */
  request: ExportRequest;
  columns: keyof typeof columnasExportacion;
}) {
  const format = useFormat();
  const rowsOf = (count: number) => text.rows(format.number(count), count === 1);
  const opened = useModalOpen(props.opened);
  const file = useExport();
  const all = Object.entries(columnasExportacion[props.columns]);
  const [{ formato, sin }, setChoice] = useRememberedChoice(props.columns);
  const setLeft = (sin: readonly string[]) => setChoice({ formato, sin: [...sin] });
  const columnas = all.map(([key]) => key).filter((key) => !sin.includes(key));
  const toggle = (key: string, wanted: boolean) =>
    setLeft(wanted ? sin.filter((one) => one !== key) : [...sin, key]);
  const close = () => {
    file.cancel();
    file.reset();
    props.onClose();
  };
  return (
    <Modal.Root opened={opened} onClose={close} size="lg" centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{text.title(rowsOf(props.total))}</Modal.Title>
          <Modal.CloseButton aria-label={text.close} />
        </div>
        <Modal.Body>
          <div className={classes.body}>
            <Radio.Group
              label={text.format}
              value={formato}
              onChange={(value) =>
                setChoice({ formato: FORMATS.find(([one]) => one === value)?.[0] ?? formato, sin })
              }
            >
              <div className={classes.formats}>
                {FORMATS.map(([value, label, line]) => (
                  <Radio key={value} value={value} label={label} description={line} disabled={file.working} />
                ))}
              </div>
            </Radio.Group>
            <fieldset className={classes.columns}>
              <legend className={classes.legend}>
                {text.columns}
                <Button
                  size="compact-xs"
                  variant="subtle"
                  disabled={file.working}
                  onClick={() => setLeft([])}
                >
                  {text.all}
                </Button>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  disabled={file.working}
                  onClick={() => setLeft(all.map(([key]) => key))}
                >
                  {text.none}
                </Button>
              </legend>
              <div className={classes.checks}>
                {all.map(([key, label]) => (
                  <Checkbox
                    key={key}
                    size="xs"
                    label={label}
                    checked={!sin.includes(key)}
                    disabled={file.working}
                    onChange={(event) => toggle(key, event.currentTarget.checked)}
                  />
                ))}
              </div>
            </fieldset>
          </div>
          {props.columns !== 'keywords' && <p className={classes.note}>{text.withheld}</p>}
          {file.error !== null && (
            <Alert color="rojo" role="alert" mt="sm" title={text.failed}>
              {errorText(file.error)}
            </Alert>
          )}
          <div className={classes.foot}>
            <div className={classes.progress} role="status">
              {file.progress !== null && (
                <>
                  {file.progress.rows !== null && props.total > 0 && (
                    <Progress
                      value={Math.min(100, (file.progress.rows / props.total) * 100)}
                      aria-label={text.title(rowsOf(props.total))}
                    />
                  )}
                  <span>
                    {file.progress.rows === null
                      ? text.gotBytes(size(file.progress.bytes, format.decimal))
                      : text.got(rowsOf(file.progress.rows), size(file.progress.bytes, format.decimal))}
                    {file.progress.rows !== null && (
                      <PaceNote done={file.progress.rows} total={props.total} unit={text.unit} />
                    )}
                  </span>
                </>
              )}
              {file.done && text.done}
              {file.done &&
                file.omitted > 0 &&
                ` ${text.omitted(format.number(file.omitted), file.omitted === 1)}`}
            </div>
            <Button variant="default" onClick={close}>
              {file.working ? text.cancel : text.close}
            </Button>
            <Button
              leftSection={<IconDownload size={16} />}
              loading={file.working}
              disabled={columnas.length === 0 || props.total === 0}
              onClick={() =>
                file.start({
                  ...props.request,
                  formato,
                  ...(columnas.length === all.length ? {} : { columnas }),
                })
              }
            >
              {text.start}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const size = (bytes: number, decimal: (value: number) => string): string =>
  bytes < 1_000_000 ? `${decimal(bytes / 1_000)} kB` : `${decimal(bytes / 1_000_000)} MB`;
