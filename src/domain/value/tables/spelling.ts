import { plainWords } from '../text.ts';

/** Accented Spanish words of trades, which the tables hold without accents; a line per letter. */
const WRITTEN = `
abogacía|acuático|administración|albañil|albañiles|albañilería|alergólogo|alimentación|almacén|antigüedades|armería|arrocería|artesanía|artística
asesoría|asesorías|asociación|audífonos|auditoría|automáticas|automoción
baño|baños|barbería|barberías|bisutería
café|cafés|cafetería|cafeterías|calefacción|cámaras|cardiología|cardiólogo|carnicería|carnicerías|carpintería|carrocería|carrocerías|cerámica|cerámicas
cerrajería|cervecería|cestería|charcutería|chatarrería|churrería|cirugía|clínica|clínicas|climatización|cofradía|colchón|colchonería|confitería
construcción|consultoría|copistería|copisterías|correduría|cosmética|cristalería|cristalerías|crédito|créditos|cumpleaños|cóctel
depilación|dermatología|dermatólogo|dermatólogos|desinsectación|desintoxicación|desratización|dietética|dietéticos|diseño|droguería|droguerías
ebanistería|ecológicos|electrodomésticos|electromecánica|eléctricas|eléctrico|empeños|energía|enmarcación|estética|estético
farmacéutico|fecundación|ferretería|ferreterías|floristería|floristerías|fontanería|formación|fotografía|fotográfico|fotógrafo|fotógrafos|frutería
fruterías|fumigación|fundación|fúnebres
galería|geriátrico|gestoría|gestorías|ginecología|ginecólogo|ginecólogos|gráfico|grúa|grúas|guardería|guarderías
hamburguesería|heladería|heladerías|herboristería|herboristerías|herrería|hípica
iluminación|implantología|implantólogo|impresión|informática|informático|ingeniería|inglés|inversión
jamón|jardín|jardinería|joyería|joyerías|juguetería|jurídico
kinesiología|kinesiólogo
lavandería|lavanderías|lencería|librería|librerías|liposucción|logística|lotería|loterías|lámpara|lámparas|lápidas|láser
macramé|marisquería|marmolería|mecánico|mecánicos|mensajería|mercería|mercerías|mesón|metálica|metálicas|micropigmentación|mármoles|médico|médicos
móvil|móviles|música
neumáticos|neurólogo|numismática|nutrición|náutica
ocasión|odontología|odontológica|odontológico|odontólogo|oftalmología|oftalmológica|oftalmólogo|oncólogo|optometría|organización|osteopatía|osteópata
panadería|panaderías|papelería|papelerías|paquetería|pastelería|pastelerías|peletería|peluquería|peluquerías|pensión|perfumería|pescadería|pescaderías
peña|pizzería|plomería|plástica|plástico|podología|podológica|podológico|podólogo|podólogos|podóloga|policlínica|programación|préstamo|préstamos
prótesis|psicología|psicólogo|psicólogos|psicóloga|psiquiatría
quesería|quincallería|quiropráctica|quiropráctico
raíces|rehabilitación|relojería|reparación|repostería|reproducción|reprografía|reumatólogo|rotulación|rótulos
salón|sastrería|serigrafía|sidrería|sofás
tapicería|taquería|tasación|telefonía|teléfonos|tintorería|tintorerías|topografía|topógrafo|traumatología|traumatólogo|turístico|turísticos|técnico
urología|urólogo|uñas
vehículos|verdulería|vidriería|vinería
zapatería|zapaterías
ópticas|óptico|óptica
`;

const BY_PLAIN: ReadonlyMap<string, string> = new Map(
  WRITTEN.trim()
    .split(/[|\n]/)
    .map((word) => [plainWords(word), word]),
);

/** 'clinica dental' → 'clínica dental'. */
export const writtenTrade = (name: string): string =>
  name
    .split(' ')
    .map((word) => BY_PLAIN.get(word) ?? word)
    .join(' ');

const SMALL: ReadonlySet<string> = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'i', 'les', 'dels']);

/** Spellings of places that the gazetteer of towns lacks. */
const PLACES =
  'España|Andalucía|Aragón|Cataluña|Castilla y León|Álava|Narón|Sigüenza|Santa Lucía de Tirajana|La Manga|La Palma|La Gomera|La Rioja|Piélagos|Vall de Uxó|Elda-Petrer|Barberà|New York|Barcelona=bcn|Madrid=mad|País Vasco=euskadi';
const PLACE_BY_PLAIN: ReadonlyMap<string, string> = new Map(
  PLACES.split('|').flatMap((entry) => {
    const [shown = entry, plain = plainWords(shown)] = entry.split('=');
    return [[plain, shown] as const, [plain.replaceAll(' ', ''), shown] as const];
  }),
);

/** 'costa del sol' → 'Costa del Sol'. */
export const writtenPlace = (name: string): string =>
  PLACE_BY_PLAIN.get(name) ??
  name
    .split(' ')
    .map((word, at) => (at > 0 && SMALL.has(word) ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join(' ');
