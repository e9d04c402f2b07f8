import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Local Business Data as documented, with new generated businesses, in its own process, which is not measured.
 * `argv[2]`: latency in milliseconds, give or take a half.
 */
const LATENCY_MS = Number(process.argv[2] ?? 0);
const CITIES = [
  ['Sevilla', '41001', 37.38, -5.98],
  ['Valencia', '46001', 39.47, -0.37],
  ['Madrid', '28001', 40.41, -3.7],
  ['Vigo', '36201', 42.23, -8.72],
] as const;
let made = 0;
let asked = 0;
let firstAt = 0;
let lastAt = 0;

/** A permutation of the numbers below a prime, because names and places of an answer come in no order. */
const SPREAD = 49_979_687;
const PRIME = 67_867_967;

function business() {
  const n = (++made * SPREAD) % PRIME;
  const [city, zip, lat, lon] = CITIES[n % CITIES.length] ?? CITIES[0];
  const name = `Negocio ${n} de ${city}`;
  const address = `Calle Mayor ${n % 200}, ${zip} ${city}`;
  const website = n % 3 === 0 ? null : `https://www.negocio-${n}.es/`;
  return {
    business_id: `0x${n.toString(16)}:0x${(n * 7).toString(16)}`,
    google_id: `0x${n.toString(16)}:0x${(n * 7).toString(16)}`,
    place_id: `ChIJ${n.toString(36).padStart(23, '0')}`,
    phone_number: `+349${String(n).padStart(8, '0')}`,
    name,
    latitude: lat + (n % 1_000) / 20_000,
    longitude: lon + (n % 777) / 20_000,
    full_address: `${name}, ${address}`,
    review_count: n % 300,
    rating: 3 + (n % 20) / 10,
    timezone: 'Europe/Madrid',
    working_hours: { lunes: ['9:00–18:00'], martes: ['9:00–18:00'], sábado: ['Cerrado'] },
    website,
    verified: n % 2 === 0,
    business_status: n % 40 === 0 ? 'CLOSED' : 'OPEN',
    type: 'Fontanero',
    subtypes: ['Fontanero'],
    address,
    street_address: `Calle Mayor ${n % 200}`,
    city,
    zipcode: zip,
    state: city,
    country: 'ES',
  };
}

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  asked += 1;
  lastAt = performance.now();
  if (asked === 1) firstAt = lastAt;
  const share = (Math.imul(asked, 2_654_435_761) >>> 0) / 2 ** 32;
  if (LATENCY_MS > 0) await sleep(LATENCY_MS * (0.5 + share));
  const data = Array.from({ length: Number(searchParams.get('limit') ?? 20) }, business);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ status: 'OK', request_id: String(asked), parameters: {}, data }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.send?.({ url: `http://127.0.0.1:${address.port}/` });
});
process.on('message', () => process.send?.({ asked, ms: lastAt - firstAt }));
process.on('disconnect', () => process.exit(0));
