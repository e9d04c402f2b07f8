export const exampleKeywords = [
  'fontaneros en Zaragoza',
  'dentistas en Valencia',
  'cerrajeros en Bilbao',
  'restaurantes en Granada',
  'autoescuelas en Vigo',
] as const;
