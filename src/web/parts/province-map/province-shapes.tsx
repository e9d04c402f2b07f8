import { geoConicConformalSpain } from 'd3-composite-projections';
import { geoPath } from 'd3-geo';
import atlas from 'es-atlas/es/provinces.json';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { provinceOfCode } from '#domain/places/spanish-provinces.ts';
import classes from './province-map.module.css';

const WIDTH = 360;
const HEIGHT = 270;
/** Below this share of the darkest shade, a province with a value would look empty. */
const LEAST_SHADE = 0.15;

const projection = geoConicConformalSpain().translate([WIDTH / 2, HEIGHT / 2]);
// JSON imports infer 'Polygon' as any string.
const topology = atlas as unknown as Topology<{ provinces: GeometryCollection }>;
const collection = feature(topology, topology.objects.provinces);
const path = geoPath(
  projection.fitExtent(
    [
      [1, 1],
      [WIDTH - 1, HEIGHT - 1],
    ],
    collection,
  ),
).digits(1);

/** The shapes by province name as in the businesses. Shapes that are not provinces (Gibraltar) are left out. */
const shapes = collection.features.flatMap((shape) => {
  const provincia = provinceOfCode(String(shape.id));
  const d = path(shape);
  return provincia === null || d === null ? [] : [{ provincia, d }];
});
const borders = projection.getCompositionBorders();

/** The provinces shaded by figure. The table gives the same to the keyboard and to screen readers. */
export function ProvinceShapes(props: {
  /** From 0 to 1 by province. */
  shares: ReadonlyMap<string, number>;
  titles: ReadonlyMap<string, string>;
  chosen: string | undefined;
  onChoose: (provincia: string) => void;
}) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.map} aria-hidden="true">
      {shapes.map(({ provincia, d }) => {
        const share = props.shares.get(provincia) ?? 0;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table's buttons do the same
          <path
            key={provincia}
            d={d}
            data-province={provincia}
            data-chosen={props.chosen === provincia || undefined}
            data-some={share > 0 || undefined}
            style={share > 0 ? { fillOpacity: LEAST_SHADE + share * (1 - LEAST_SHADE) } : undefined}
            onClick={() => props.onChoose(provincia)}
          >
            <title>{props.titles.get(provincia) ?? provincia}</title>
          </path>
        );
      })}
      <path d={borders} className={classes.inset} />
    </svg>
  );
}
