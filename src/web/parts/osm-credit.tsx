import classes from './osm-credit.module.css';

const OPENSTREETMAP = 'OpenStreetMap';
const text = {
  credit: '© colaboradores de OpenStreetMap',
  licence: ' (ODbL)',
  newTab: '(se abre en otra pestaña)',
} as const;

/** The attribution that OpenStreetMap's licence requires wherever its rows are shown. */
export function OsmCredit({ rows }: { rows: readonly { fuente_datos: string }[] }) {
  if (!rows.some(({ fuente_datos }) => fuente_datos === OPENSTREETMAP)) return null;
  return (
    <p className={classes.credit}>
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">
        {text.credit}
        <span className="visually-hidden"> {text.newTab}</span>
      </a>
      {text.licence}
    </p>
  );
}
