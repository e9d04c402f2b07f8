import type { Trade } from './types.ts';

/** singular;plural;Google category es;en;Places type;OpenStreetMap tag;words of the sign;words of the domain */
const table = `
fontanero;fontaneros;Fontanero;Plumber;plumber;craft=plumber;Fontanería|Fontaneros|Instalaciones;fontaneria|fontaneros|fontanero
dentista;dentistas;Clínica dental;Dental clinic;dentist;amenity=dentist;Clínica Dental|Dental|Centro Odontológico;clinicadental|dental|dentista
electricista;electricistas;Electricista;Electrician;electrician;craft=electrician;Electricidad|Instalaciones Eléctricas|Electricistas;electricidad|electricistas|instalaciones
cerrajero;cerrajeros;Cerrajero;Locksmith;locksmith;craft=locksmith;Cerrajería|Cerrajeros;cerrajeria|cerrajeros
pintor;pintores;Pintor;Painter;painter;craft=painter;Pinturas|Pintores;pinturas|pintores
carpintero;carpinteros;Carpintero;Carpenter;general_contractor;craft=carpenter;Carpintería|Ebanistería;carpinteria|ebanisteria
abogado;abogados;Abogado;Attorney;lawyer;office=lawyer;Abogados|Bufete|Despacho;abogados|bufete|legal
peluquería;peluquerías;Peluquería;Hair salon;hair_care;shop=hairdresser;Peluquería|Estilistas|Peluqueros;peluqueria|estilistas|hair
restaurante;restaurantes;Restaurante;Restaurant;restaurant;amenity=restaurant;Restaurante|Casa|Mesón|Asador;restaurante|casa|meson
taller mecánico;talleres mecánicos;Taller de reparación de automóviles;Auto repair shop;car_repair;shop=car_repair;Talleres|Taller|Automoción;talleres|taller|auto
fisioterapeuta;fisioterapeutas;Fisioterapeuta;Physical therapist;physiotherapist;healthcare=physiotherapist;Fisioterapia|Fisio|Centro de Fisioterapia;fisioterapia|fisio
veterinario;veterinarios;Veterinario;Veterinarian;veterinary_care;amenity=veterinary;Clínica Veterinaria|Centro Veterinario;veterinaria|vet
farmacia;farmacias;Farmacia;Pharmacy;pharmacy;amenity=pharmacy;Farmacia;farmacia
óptica;ópticas;Óptica;Optician;store;shop=optician;Óptica|Centro Óptico;optica
floristería;floristerías;Floristería;Florist;florist;shop=florist;Floristería|Flores;floristeria|flores
panadería;panaderías;Panadería;Bakery;bakery;shop=bakery;Panadería|Horno|Obrador;panaderia|horno|obrador
gestoría;gestorías;Gestoría;Business management consultant;accounting;office=tax_advisor;Gestoría|Asesoría|Asesores;gestoria|asesoria|asesores
inmobiliaria;inmobiliarias;Agencia inmobiliaria;Real estate agency;real_estate_agency;office=estate_agent;Inmobiliaria|Fincas;inmobiliaria|fincas|pisos
autoescuela;autoescuelas;Autoescuela;Driving school;school;amenity=driving_school;Autoescuela;autoescuela
academia de inglés;academias de inglés;Academia de inglés;English language school;school;amenity=language_school;Academia|English Centre|Idiomas;academia|english|idiomas
gimnasio;gimnasios;Gimnasio;Gym;gym;leisure=fitness_centre;Gimnasio|Centro Deportivo|Fitness;gimnasio|fitness|gym
hotel;hoteles;Hotel;Hotel;lodging;tourism=hotel;Hotel|Hostal;hotel|hostal
reformas;reformas;Empresa de reformas;Remodeler;general_contractor;craft=builder;Reformas|Construcciones|Obras y Reformas;reformas|construcciones|obras
mudanzas;mudanzas;Empresa de mudanzas;Moving company;moving_company;shop=moving_company;Mudanzas|Transportes;mudanzas|transportes
limpieza;empresas de limpieza;Servicio de limpieza;Cleaning service;laundry;office=company;Limpiezas|Servicios de Limpieza;limpiezas|limpieza
climatización;empresas de aire acondicionado;Instalador de aire acondicionado;HVAC contractor;general_contractor;craft=hvac;Climatización|Clima|Aire Acondicionado;clima|climatizacion|aire
psicólogo;psicólogos;Psicólogo;Psychologist;doctor;healthcare=psychotherapist;Psicología|Centro de Psicología;psicologia|psicologos
podólogo;podólogos;Podólogo;Podiatrist;doctor;healthcare=podiatrist;Clínica Podológica|Podología;podologia|clinicadelpie
fotógrafo;fotógrafos;Fotógrafo;Photographer;store;craft=photographer;Fotografía|Estudio Fotográfico|Foto;foto|fotografia|estudio
ferretería;ferreterías;Ferretería;Hardware store;hardware_store;shop=hardware;Ferretería|Suministros;ferreteria|suministros
tapicero;tapiceros;Tapicería;Upholstery shop;furniture_store;craft=upholsterer;Tapicería|Tapizados;tapiceria|tapizados
joyería;joyerías;Joyería;Jewelry store;jewelry_store;shop=jewelry;Joyería|Joyeros;joyeria|joyeros
zapatería;zapaterías;Zapatería;Shoe store;shoe_store;shop=shoes;Calzados|Zapatería;calzados|zapateria
librería;librerías;Librería;Book store;book_store;shop=books;Librería|Papelería;libreria|papeleria
imprenta;imprentas;Imprenta;Print shop;store;shop=copyshop;Imprenta|Gráficas|Artes Gráficas;imprenta|graficas
informática;tiendas de informática;Tienda de informática;Computer repair service;electronics_store;shop=computer;Informática|Sistemas;informatica|pc|sistemas
guardería;guarderías;Guardería;Day care center;school;amenity=kindergarten;Escuela Infantil|Guardería;escuelainfantil|guarderia
centro de estética;centros de estética;Centro de estética;Beauty salon;beauty_salon;shop=beauty;Centro de Estética|Estética;estetica|belleza
tintorería;tintorerías;Tintorería;Dry cleaner;laundry;shop=dry_cleaning;Tintorería|Lavandería;tintoreria|lavanderia
arquitecto;arquitectos;Arquitecto;Architect;general_contractor;office=architect;Arquitectura|Estudio de Arquitectura|Arquitectos;arquitectura|arquitectos|estudio
`;

export const trades: readonly Trade[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [
      name = '',
      plural = '',
      categoryEs = '',
      categoryEn = '',
      placeType = '',
      osm = '',
      signs = '',
      labels = '',
    ] = line.split(';');
    return {
      name,
      plural,
      categoryEs,
      categoryEn,
      placeType,
      osm,
      nameWords: signs.split('|'),
      domainWords: labels.split('|'),
    };
  });
