import type { City } from './types.ts';

type Row = readonly [
  name: string,
  province: string,
  region: string,
  lat: number,
  lon: number,
  halfHeight: number,
  osmRelation: number,
  zipPrefix: string,
  phonePrefix: string,
  weight: number,
];

const rows: readonly Row[] = [
  ['Madrid', 'Madrid', 'Comunidad de Madrid', 40.4168, -3.7038, 0.09, 5326784, '28', '91', 15],
  ['Barcelona', 'Barcelona', 'Cataluña', 41.3874, 2.1686, 0.06, 347950, '08', '93', 12],
  ['Valencia', 'Valencia', 'Comunidad Valenciana', 39.4699, -0.3763, 0.05, 344953, '46', '96', 8],
  ['Sevilla', 'Sevilla', 'Andalucía', 37.3891, -5.9845, 0.05, 342563, '41', '95', 8],
  ['Zaragoza', 'Zaragoza', 'Aragón', 41.6488, -0.8891, 0.05, 345740, '50', '976', 5],
  ['Málaga', 'Málaga', 'Andalucía', 36.7213, -4.4214, 0.045, 340746, '29', '95', 5],
  ['Murcia', 'Murcia', 'Región de Murcia', 37.9922, -1.1307, 0.05, 341812, '30', '968', 4],
  ['Palma', 'Illes Balears', 'Illes Balears', 39.5696, 2.6502, 0.045, 341321, '07', '971', 4],
  ['Las Palmas de Gran Canaria', 'Las Palmas', 'Canarias', 28.1235, -15.4363, 0.04, 345407, '35', '928', 3],
  ['Bilbao', 'Bizkaia', 'Euskadi', 43.263, -2.935, 0.03, 339549, '48', '94', 4],
  ['Alicante', 'Alicante', 'Comunidad Valenciana', 38.3452, -0.481, 0.04, 340048, '03', '96', 3],
  ['Córdoba', 'Córdoba', 'Andalucía', 37.8882, -4.7794, 0.04, 343207, '14', '957', 3],
  ['Valladolid', 'Valladolid', 'Castilla y León', 41.6523, -4.7245, 0.035, 346388, '47', '983', 3],
  ['Vigo', 'Pontevedra', 'Galicia', 42.2406, -8.7207, 0.035, 348190, '36', '986', 3],
  ['Gijón', 'Asturias', 'Principado de Asturias', 43.5322, -5.6611, 0.03, 348922, '33', '98', 3],
  ["L'Hospitalet de Llobregat", 'Barcelona', 'Cataluña', 41.3596, 2.0997, 0.018, 347948, '08', '93', 2],
  ['Granada', 'Granada', 'Andalucía', 37.1773, -3.5986, 0.03, 344063, '18', '958', 3],
  ['A Coruña', 'A Coruña', 'Galicia', 43.3623, -8.4115, 0.025, 348156, '15', '981', 3],
  ['Vitoria-Gasteiz', 'Álava', 'Euskadi', 42.8467, -2.6716, 0.03, 340052, '01', '945', 2],
  ['Elche', 'Alicante', 'Comunidad Valenciana', 38.2699, -0.7126, 0.03, 340047, '03', '96', 2],
  ['Oviedo', 'Asturias', 'Principado de Asturias', 43.3614, -5.8494, 0.025, 348956, '33', '98', 2],
  ['Badalona', 'Barcelona', 'Cataluña', 41.4502, 2.2474, 0.02, 347953, '08', '93', 2],
  ['Cartagena', 'Murcia', 'Región de Murcia', 37.6257, -0.9966, 0.035, 341813, '30', '968', 2],
  ['Terrassa', 'Barcelona', 'Cataluña', 41.5632, 2.0089, 0.025, 347955, '08', '93', 2],
  ['Jerez de la Frontera', 'Cádiz', 'Andalucía', 36.685, -6.1261, 0.035, 343563, '11', '956', 2],
  ['Sabadell', 'Barcelona', 'Cataluña', 41.5463, 2.1086, 0.025, 347957, '08', '93', 2],
  ['Pamplona', 'Navarra', 'Comunidad Foral de Navarra', 42.8125, -1.6458, 0.025, 349044, '31', '948', 2],
  ['San Sebastián', 'Gipuzkoa', 'Euskadi', 43.3183, -1.9812, 0.025, 339509, '20', '943', 2],
  ['Tarragona', 'Tarragona', 'Cataluña', 41.1189, 1.2445, 0.025, 345793, '43', '977', 2],
  ['Girona', 'Girona', 'Cataluña', 41.9794, 2.8214, 0.02, 345854, '17', '972', 2],
];

/** Largest first. */
export const cities: readonly City[] = rows.map(
  ([name, province, region, lat, lon, half, osmRelation, zipPrefix, phonePrefix, weight]) => ({
    name,
    province,
    region,
    lat,
    lon,
    bbox: { south: lat - half, north: lat + half, west: lon - half * 1.3, east: lon + half * 1.3 },
    osmRelation,
    zipPrefix,
    phonePrefix,
    weight,
    catalan: region === 'Cataluña',
  }),
);
