/** Names in Spanish shop signs and streets. */
export const surnames =
  'García|Martínez|López|Sánchez|Pérez|Gómez|Fernández|Moreno|Jiménez|Rodríguez|Navarro|Ruiz|Díaz|Serrano|Hernández|Muñoz|Sáez|Romero|Rubio|Alfaro|Molina|Lozano|Castillo|Picazo|Ortega|Morcillo|Cano|Marín|Cuenca|Garrido|Torres|Córcoles|Gil|Ortiz|Calero|Valero|Cebrián|Rodenas|Alarcón|Blázquez|Núñez|Pardo|Moya|Tébar|Requena|Arenas|Ballesteros|Collado|Ramírez|Delgado|Iglesias|Vázquez|Castro|Suárez|Méndez|Peña|Cabrera|Fuentes|Campos|Vega|Carrasco|Aguilar|Pascual|Herrero|Santos|Lorenzo|Ibáñez|Ferrer|Giménez|Vidal|Arroyo|Soler|Esteban|Prieto|Bravo|Santiago|Vicente|Benítez|Parra|Bermúdez|Crespo|Soto|Montero|Nieto|Rivas|Hidalgo|Gallego|Reyes|Merino|Redondo|Ramos|Pastor|Guerrero|Salas|Otero|Rey|Manzano|Barreiro|Losada|Etxeberria|Agirre|Goñi|Urrutia|Zabala|Amengual|Bauzà|Oliver|Pons'.split(
    '|',
  );

export const catalanSurnames =
  'Puig|Vila|Serra|Roca|Ferrer|Soler|Bosch|Vidal|Martí|Pujol|Riera|Casals|Font|Sala|Mas|Coll|Camps|Prat|Batlle|Rovira|Costa|Planas|Ribas|Grau|Massó|Llorens|Fàbregas|Carbonell|Esteve|Aymerich|Tarrés|Vilanova|Güell|Canals|Torrent|Bonet|Sabater|Gelabert|Badia|Clapés'.split(
    '|',
  );

export const firstNames =
  'Antonio|Manuel|José|Francisco|David|Juan|Javier|Daniel|Carlos|Jesús|Alejandro|Miguel|Rafael|Pedro|Pablo|Ángel|Sergio|Fernando|Luis|Jorge|Alberto|Álvaro|Diego|Adrián|Raúl|Ramón|Enrique|Vicente|Rubén|Óscar|Andrés|Joaquín|Santiago|Eduardo|Víctor|Roberto|Jaime|Ignacio|Salvador|María|Carmen|Ana|Isabel|Laura|Cristina|Marta|Dolores|Lucía|Pilar|Elena|Raquel|Rosa|Sara|Paula|Mercedes|Concepción|Beatriz|Nuria|Silvia|Julia|Patricia|Irene|Andrea|Rocío|Mónica|Alba|Encarnación|Sonia|Inmaculada|Susana|Yolanda|Sofía|Marina|Begoña|Montserrat|Jordi|Marc|Núria|Mireia|Iker|Ane|Xoán'.split(
    '|',
  );

export const saints =
  'San José|San Juan|San Miguel|Santa Ana|San Antonio|San Roque|Santa Lucía|San Isidro|Santa Clara|San Jorge|San Pedro|Nuestra Señora del Carmen|La Macarena|El Pilar|La Merced|San Fermín'.split(
    '|',
  );

export const signs =
  'El Rápido|La Paz|Levante|Mediterráneo|Atlántico|Norte|Sur|Central|Europa|Ibérica|Hispania|Moderna|Nueva|Del Sol|La Estrella|El Puente|La Plaza|Gran Vía|La Rosaleda|Las Fuentes|Los Arcos|El Molino|La Esquina|Costa|Bahía|La Huerta|Alameda|Los Olivos|El Faro|Jardín|Miramar|Avenida|Centro|Aurora|Iris|Delta|Alfa|Omega|Nova|Prisma|Lux|Vital|Natura|Terra|Aqua|Ágora|Atlas|Zenit|Fénix|Titán|Orión|Élite|Ideal|Global|Plus|Express|24 Horas'.split(
    '|',
  );

export const streetKinds =
  'Calle|Calle|Calle|Calle|C/|C/|Avenida|Av.|Plaza|Paseo|Camino|Ronda|Travesía|Pasaje'.split('|');
export const catalanStreetKinds =
  'Carrer|Carrer|Carrer|Avinguda|Plaça|Passeig|Rambla|Carrer de|Ronda|C/'.split('|');

export const streetNames =
  'Mayor|Real|de la Constitución|de España|de Cervantes|de Goya|de Velázquez|de Alcalá|San Vicente Mártir|Colón|de la Paz|del Carmen|de la Libertad|Ramón y Cajal|Doctor Fleming|Isaac Peral|Menéndez Pelayo|Reyes Católicos|Blasco Ibáñez|del Puerto|de la Estación|Juan Carlos I|Federico García Lorca|Antonio Machado|Miguel Hernández|Rosalía de Castro|Concepción Arenal|Clara Campoamor|del Sol|de la Luna|de la Fuente|del Pilar|de la Merced|Santa María|San Francisco|San Andrés|de los Reyes|del Olmo|de las Flores|de la Rosa|Gran Capitán|Hernán Cortés|Pizarro|Núñez de Balboa|Sagasta|Cánovas del Castillo|de la Industria|del Trabajo|de Andalucía|de Aragón|de Galicia|de Asturias|de Extremadura|Padre Damián|Obispo Trejo|General Elorza|Marqués de Larios|Conde de Aranda|Duque de la Victoria|Virgen del Rocío|Virgen de la Cabeza'.split(
    '|',
  );
export const catalanStreetNames =
  "d'Aragó|de Balmes|de Muntaner|de Mallorca|de València|de Sants|Gran de Gràcia|de la Creu Coberta|Major|Nou|de la Riera|de Pau Claris|del Bruc|de Girona|de Verdi|de Pi i Margall|de Francesc Macià|de Jacint Verdaguer|de la Indústria|de Prat de la Riba|de Sant Joan|de Sant Antoni|de la Rutlla|d'Ègara|de l'Església|de Lluís Companys".split(
    '|',
  );
