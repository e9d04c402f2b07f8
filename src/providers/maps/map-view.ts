import type { MapArea } from './port.ts';

const TILE = 256;
const ZOOM = { least: 1, most: 20 } as const;

/** Where a square screen shows the whole area (Web Mercator). Answers may include places around it. */
export function viewOf(area: MapArea, screen: number): { lat: number; lng: number; zoom: number } {
  const lat = (area.sur + area.norte) / 2;
  const lng = (area.oeste + area.este) / 2;
  // In Mercator, a degree of latitude grows with the distance from the equator.
  const height = (area.norte - area.sur) / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  const widest = Math.max(area.este - area.oeste, height, 1e-6);
  const zoom = Math.floor(Math.log2((360 * screen) / (TILE * widest)));
  return { lat, lng, zoom: Math.min(ZOOM.most, Math.max(ZOOM.least, zoom)) };
}
