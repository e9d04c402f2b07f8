export const health = `
dentista | Clínica dental | Servicio | amenity=dentist healthcare=dentist
es dentist*, clínica dental, clínicas dentales, odontólog*, odontolog*, ortodonc*, ortodoncist*, implantes dentales, implante dental, endodonc*, centro odontológico, consultorio dental, periodoncist*, prostodoncista, higienista dental, blanqueamiento dental, dental, cirujano maxilofacial, cirujano oral, laboratorio dental, clínica odontológica, odontopediatra*; ca dentista, dentistes, clínica dental, ortodòncia, odontòleg*; gl dentista*, clínica dental, odontólog*; eu dentista*, hortz klinika*, hortz*, odontologi*
en dentist*, dental clinic*, dental, orthodontist*, dental implants*, teeth whitening*, endodontist*, periodontist*, pediatric dentist*, cosmetic dentist*, emergency dental service, dental practice*, oral surgeon*, dental laboratory, dental surgery, teeth, prosthodontist; fr dentist*, cabinet dentaire, orthodontist*, chirurgien-dentiste, implant dentaire, dentaire; de zahnarzt*, zahnärzt*, zahnklinik*, kieferorthopäd*, zahnarztpraxis, zahnimplantat*; it dentist*, studio dentistico, odontoiatr*, ortodonzi*, ortodontista, dentistico; pt dentist*, clínica dentária, clínica odontológica, odontolog*, implante dentário, ortodont*, dentária, médico dentista; nl tandarts*, orthodontist*, tandartspraktijk, mondhygiënist*; pl dentyst*, stomatolog*, ortodont*, gabinet stomatologiczny; tr diş hekim*, dişçi*, diş klini*, ortodonti*, implant diş, ağız ve diş

veterinario | Clínica veterinaria | Servicio | amenity=veterinary
es veterinari*, clínica veterinaria, hospital veterinario, urgencias veterinarias, hospital para animales; ca veterinari*, clínica veterinària; gl veterinari*; eu albaitari*
en veterinar*, vet, vets, animal hospital*, vet clinic*, emergency veterinarian service, pet clinic; fr vétérinair*; de tierarzt*, tierärzt*, tierklinik*, tierarztpraxis; it veterinari*; pt veterinári*, clínica veterinária; nl dierenarts*, dierenkliniek*; pl weterynar*; tr veteriner*

farmacia | Farmacia | Tienda | amenity=pharmacy shop=chemist
es farmacia*, parafarmacia*, botica*, droguería y farmacia, farmacia de guardia; ca farmàci*; gl farmacia*; eu farmazia*, botika*
en pharmacy, pharmacies, drug store*, drugstore*, chemist*, compounding pharmacy; fr pharmaci*, parapharmacie*; de apotheke*, drogerie*; it farmaci*, parafarmaci*; pt farmáci*, drogari*; nl apotheek*, drogist*; pl apteka*, apteki, drogeria; tr eczane*

óptica | Óptica | Tienda | shop=optician
es óptic*, optometrist*, gafas, gafas de sol, lentes de contacto, lentillas, tienda de gafas de sol; ca òptic*, ulleres; gl óptic*, lentes; eu optika*, betaurreko*
en optician*, eye care center, optometrist*, eyeglasses, sunglasses store, glasses shop, contact lenses supplier, glasses; fr opticien*, lunettes, optique; de optiker*, brillen, augenoptiker*; it ottic*, occhiali, optometrist*; pt ótica*, óptica*, óculos, optometrist*; nl opticien*, brillen*; pl optyk*, okulary; tr optik*, gözlük*

oftalmólogo | Oftalmología | Servicio | healthcare:speciality=ophthalmology
es oftalmólog*, oftalmolog*, clínica oftalmológica, oculista*, cirugía ocular; ca oftalmòleg*, oftalmologia; gl oftalmólog*; eu oftalmologo*
en ophthalmolog*, eye doctor*, eye clinic*, laser eye*, eye surgeon*; fr ophtalmolog*, ophtalmo; de augenarzt*, augenklinik*; it oculist*, oftalmolog*; pt oftalmolog*, oculista; nl oogarts*; pl okulist*; tr göz doktor*, göz hastanesi

centro auditivo | Centro auditivo | Tienda | shop=hearing_aids
es centro auditivo, audífono*, audioprotesist*, audiólog*, tienda de audífonos, audiología; ca audiòfon*, centre auditiu; gl audífono*; eu audifono*
en hearing aid*, audiologist*, hearing center, hearing test; fr audioprothésist*, appareil auditif; de hörgerät*, hörakustik*; it apparecchi acustici, audioprotesist*; pt aparelhos auditivos, centro auditivo; nl audicien*, hoortoestel*; pl aparaty słuchowe; tr işitme cihaz*

ortopedia | Ortopedia | Tienda | shop=medical_supply
es ortopedia*, tienda de ortopedia, material médico, sillas de ruedas, plantillas, suministros médicos, tienda de suministros médicos; ca ortopèdia; gl ortopedia; eu ortopedia
en medical supply store*, orthopedic shop*, mobility shop, mobility equipment supplier, wheelchair store, prosthetics; fr matériel médical, orthopédie; de sanitätshaus*; it ortopedia, sanitari, articoli sanitari; pt ortopedia, material hospitalar; nl thuiszorgwinkel; pl sklep medyczny; tr medikal*, ortopedi ürün*

fisioterapeuta | Fisioterapia | Servicio | healthcare=physiotherapist
es fisioterap*, fisio, kinesiólog*, clínica de fisioterapia, rehabilitación física, centro de fisioterapia, quinesiólog*, kinesiolog*, terapia física; ca fisioterap*; gl fisioterap*; eu fisioterap*
en physiotherap*, physical therap*, physio, sports injury clinic, physical therapy clinic; fr kinésithérap*, kiné; de physiotherap*, krankengymnastik; it fisioterap*; pt fisioterap*; nl fysiotherap*, fysio; pl fizjoterap*, rehabilitacja; tr fizyoterap*, fizik tedavi

osteópata | Osteopatía y terapias | Servicio | healthcare=alternative
es osteópata*, osteopat*, quiropráctic*, acupunt*, homeópata*, naturópat*, reiki, terapias naturales, medicina alternativa, medicina china, terapeuta holístico; ca osteòpat*, acupuntur*, quiropràctic*; gl osteópata*; eu osteopata*, akupuntura
en osteopath*, chiropract*, acupunctur*, homeopath*, naturopath*, alternative medicine practitioner, holistic medicine practitioner, reiki therapist, ayurvedic clinic; fr ostéopath*, chiropract*, acupunct*, naturopathe*, homéopathe*; de osteopath*, heilpraktiker*, chiropraktiker*, akupunktur; it osteopat*, chiropratic*, agopuntur*, naturopat*; pt osteopat*, quiroprax*, acupuntur*, quiroprat*; nl osteopaat*, chiropractor*, acupunctuur; pl osteopat*, akupunktura; tr akupunktur*, osteopati

podólogo | Podología | Servicio | healthcare=podiatrist
es podólog*, podolog*, clínica podológica, podiatra*, cuidado de los pies; ca podòleg*, podologia; gl podólog*; eu podologo*
en podiatrist*, chiropodist*, foot care, foot clinic, podiatry; fr podologue*, pédicure podologue; de podolog*, fußpflege; it podolog*; pt podolog*, podologia; nl podoloog*, pedicure*; pl podolog*; tr podolog*

psicólogo | Psicología | Servicio | healthcare=psychotherapist healthcare=counselling
es psicólog*, psicolog*, psicoterap*, psicopedagog*, terapia de pareja, terapeuta*, neuropsicólog*, psicoanalist*, consejero matrimonial; ca psicòleg*, psicòlog*, psicologia; gl psicólog*, psicoloxía; eu psikologo*
en psycholog*, psychotherap*, counselor*, counsellor*, counselling, therapist*, family counselor, marriage counselor, mental health service, mental health clinic, psychoanalyst; fr psycholog*, psychothérap*; de psycholog*, psychotherap*; it psicolog*, psicoterap*; pt psicólog*, psicolog*, psicoterap*, terapeuta; nl psycholoog*, psychologen*, therapeut*; pl psycholog*, psychoterap*; tr psikolog*, terapist*

médico | Clínica médica | Servicio | amenity=doctors amenity=clinic healthcare=doctor healthcare=clinic healthcare=centre
es médic*, clínica, clínicas, centro médico, consultorio médico, policlínic*, dermatólog*, ginecólog*, pediatra*, pediatría, cardiólog*, traumatólog*, urólog*, psiquiatra*, clínica médica, medicina estética, cirujano plástico, cirugía estética, cirugía plástica, neurólog*, otorrino*, endocrin*, alergólog*, centro de salud, doctor*, doctora*, centro sanitario, digestivo, reumatólog*, oncólog*, fertilidad, clínica de fertilidad, laboratorio de análisis clínicos, análisis clínicos, laboratorio clínico, radiólog*, centro de diagnóstico, matrona*, medicina general, dermatolog*, ginecolog*, cirujan*, injerto capilar, clínica capilar, clínica especializada, reconocimiento médico, psicotécnico*; ca metge*, centre mèdic, ginecòleg*, pediatre*, dermatòleg*, clínica; gl médic*, clínica, pediatra*; eu mediku*, klinika*, osasun zentro*
en doctor*, physician*, medical clinic*, medical center*, medical centre, clinic*, dermatolog*, gynecolog*, gynaecolog*, pediatrician*, cardiolog*, urolog*, psychiatrist*, plastic surg*, surgeon*, urgent care*, walk in clinic*, general practitioner*, gp surgery, gp, health clinic, medical group, family practice physician, diagnostic center, medical laboratory, fertility clinic*, obstetrician*, orthopedic surgeon*, neurologist*, hair transplant*, skin care clinic, laser hair removal, allergist*, doctors, medical office, otolaryngologist, midwife*; fr médecin*, clinique*, cabinet médical, dermatolog*, gynécolog*, pédiatre*, psychiatre*, cardiolog*, centre médical, laboratoire d'analyses, maison de santé, chirurgien*, sage-femme; de arzt*, ärzt*, arztpraxis, hausarzt*, frauenarzt*, kinderarzt*, hautarzt*, praxis, klinik*, facharzt*, orthopäd*, gynäkolog*; it medic*, ambulatori*, poliambulatori*, dermatolog*, ginecolog*, pediatr*, clinica, studio medico, cardiolog*, ortopedic*, chirurg*; pt médic*, clínica*, clínica médica, dermatolog*, ginecolog*, pediatra*, cardiolog*, consultório*, centro médico, laboratório*, cirurgi*; nl huisarts*, dokter*, kliniek*, arts, dermatoloog, huidarts; pl lekarz*, przychodnia*, klinika*, dermatolog*, ginekolog*, pediatr*, gabinet lekarski; tr doktor*, klinik*, tıp merkezi, poliklinik*, jinekolog, saç ekimi, sağlık ocağı, hekim*

hospital | Hospital | Servicio | amenity=hospital healthcare=hospital
es hospital, hospitales, urgencias, sanatorio*, centro hospitalario; ca hospital, hospitals; gl hospital, hospitais; eu ospitale*
en hospital, hospitals, emergency room, general hospital, private hospital; fr hôpital, hôpitaux, urgences; de krankenhaus*, klinikum; it ospedal*, casa di cura; pt hospital, hospitais, pronto socorro; nl ziekenhuis*; pl szpital*; tr hastane*

logopeda | Logopedia | Servicio | healthcare=speech_therapist
es logoped*, fonoaudiólog*, terapia del lenguaje, foniatra*; ca logoped*; gl logoped*; eu logoped*
en speech therap*, speech pathologist*, language therapist; fr orthophonist*; de logopäd*; it logoped*; pt terapia da fala, fonoaudiólog*, terapeuta da fala; nl logoped*; pl logoped*; tr dil ve konuşma terapi*

nutricionista | Nutrición y dietética | Servicio | healthcare=nutrition_counselling
es nutricionist*, dietist*, dietista nutricionista, nutriólog*, pérdida de peso, control de peso, nutrición; ca nutricionist*, dietist*; gl nutricionist*; eu nutrizionist*
en nutritionist*, dietitian*, dietician*, weight loss service*; fr nutritionnist*, diététicien*; de ernährungsberat*; it nutrizionist*, dietolog*, dietist*; pt nutricionist*, nutrólog*; nl diëtist*, voedingsdeskundige; pl dietetyk*; tr diyetisyen*

residencia de mayores | Residencia de mayores | Servicio | amenity=nursing_home social_facility=nursing_home amenity=social_facility
es residencia de ancianos, residencia ancianos, residencias ancianos, residencia, residencias, residencia tercera edad, residencia de la tercera edad, residencia de mayores, residencias de mayores, residencias de ancianos, geriátric*, residencia geriátrica, cuidado de ancianos, cuidado de personas mayores, cuidado de mayores, centro de día, ayuda a domicilio, cuidadora*, asilo*, residencia para mayores, hogar de ancianos, tercera edad, servicio de atención domiciliaria, enfermería a domicilio, cuidador*; ca residència d'avis, residència de gent gran, residència geriàtrica, cura de gent gran; gl residencia de maiores, xeriátric*; eu zahar egoitza*, adinekoen egoitza*
en nursing home*, care home*, retirement home*, retirement community, assisted living*, elderly care, home health care*, senior care, aged care, senior citizen center, home care, hospice; fr maison de retraite, ehpad, aide à domicile, résidence seniors; de pflegeheim*, altenheim*, seniorenheim*, pflegedienst*, seniorenresidenz; it casa di riposo, rsa, assistenza anziani, badant*; pt lar de idosos, casa de repouso, cuidador*, apoio domiciliário, lar; nl verzorgingshuis, verpleeghuis, thuiszorg; pl dom opieki, dom seniora, opieka nad osobami starszymi; tr huzurevi*, bakımevi, yaşlı bakım

funeraria | Funeraria | Servicio | shop=funeral_directors amenity=funeral_hall amenity=crematorium
es funerari*, tanatorio*, crematorio*, servicios funerarios, pompas fúnebres, velatorio*, cementerio*, lápidas, cochería; ca funerari*, tanatori*; gl funerari*, tanatorio*; eu beilatoki*, tanatorio*, ehorztetxe*
en funeral home*, funeral director*, funeral*, cremation service, cemetery, undertaker*, mortuary, crematorium; fr pompes funèbres, funérarium, services funéraires; de bestatt*, bestattungsinstitut; it onoranze funebri, pompe funebri, agenzia funebre; pt funerári*, agência funerária, cemitério; nl uitvaart*, begrafenisonderneming; pl zakład pogrzebowy, pogrzeb*; tr cenaze*

asistencia social | Servicios sociales | Servicio | office=ngo office=association office=charity
es asociación, asociaciones, ong, fundación, servicios sociales, organización sin ánimo de lucro, cruz roja, asociación u organización, oficina de asociación, organización benéfica, sindicato*; ca associació, fundació, serveis socials; gl asociación; eu elkarte*, fundazio*
en non-profit organization*, charity, charities, association*, association or organization, social services organization, community center, foundation, ngo, labor union; fr association*, fondation; de verein*, stiftung*, verband*; it associazion*, fondazion*, onlus; pt associaç*, fundaç*, ipss; nl stichting*, vereniging*; pl fundacja, stowarzyszenie; tr dernek, derneği, vakıf*
`;
