import type { Language } from './language.ts';

export const spanish: Language = {
  code: 'es',
  concord: true,
  subject: 'dominio,nombre,nombre de dominio,objeto,dominio solicitado,dominio consultado,nombre solicitado',
  known:
    'existe,existen,existente,encontrado,encontrada,encontrados,encontro,encontraron,encuentra,encontramos,hallado,hallada,hallo,hallaron,localizado,localizo,hay,consta,figura,aparece,conocido,coincide,coincidencia,coincidencias',
  held: 'registrado,registrada,registrados,registradas,delegado,delegada,asignado,asignada,ocupado,ocupada,en uso,adquirido,tomado,dado de alta,contratado',
  free: 'disponible,disponibles,libre,libres,registrable,vacante,encuentra disponible,encuentra libre',
  absent: 'inexistente,desconocido,no registrado',
  kept: 'indisponible',
  not: 'no,nunca,tampoco,jamas',
  none: 'ningun,ninguna,ninguno,sin',
  things:
    'resultado,resultados,registros,datos,entradas,entrada,informacion,coincidencias,coincidencia,dominios,objetos',
  modal:
    'puede,puede ser,podra,podra ser,podria,pueden,registrarse,registrar,registrese,permitido,permitida,permite,admitido,autorizado',
  condition:
    'pero,aunque,sin embargo,salvo,excepto,si,hasta,a partir de,a partir del,desde,cuando,despues,tras,antes,todavia,solo,solamente,unicamente,titular,propietario,dueno,oferta,venta,compra,comprar,precio,vendedor,pendiente,ya,porque,mientras,pronto,proximamente,excepcion',
  filler:
    'el,la,los,las,lo,un,una,este,esta,ese,su,se,ha,han,sido,esta,es,ser,estar,fue,para,por,con,de,del,al,que,y,e,o,usted,favor,actualmente,momento,ahora,registro,registrarlo,solicitado,solicitada,consultado,consultada,buscado,indicado,pedido,estado,estatus,error,lo sentimos,disculpe,informacion sobre,busqueda,consulta',
  place: 'base,base de datos,servidor,whois,nic,sistema,lista,datos',
  into: 'en,dentro',
};

export const portuguese: Language = {
  code: 'pt',
  concord: true,
  subject: 'dominio,nome,nome de dominio,objeto,objecto,dominio solicitado',
  known:
    'existe,existem,encontrado,encontrada,encontrados,encontramos,localizado,ha,consta,figura,conhecido,encontra,encontrou,correspondencia,correspondencias',
  held: 'registrado,registado,registrada,registada,registados,registrados,delegado,atribuido,ocupado,ocupada,em uso,tomado',
  free: 'disponivel,disponiveis,livre,livres,registravel',
  absent: 'inexistente,desconhecido',
  kept: 'indisponivel',
  not: 'nao,nunca,jamais',
  none: 'nenhum,nenhuma,sem',
  things:
    'resultado,resultados,registro,registo,registros,registos,dados,entradas,informacao,dominios,objetos',
  modal:
    'pode,pode ser,podera,podera ser,podem,registrar,registar,registrar se,permitido,permitida,admitido,autorizado',
  condition:
    'mas,porem,contudo,embora,salvo,exceto,excepto,ate,a partir de,a partir do,desde,quando,depois,apos,antes,ainda,so,somente,apenas,titular,proprietario,dono,oferta,venda,compra,comprar,preco,pendente,ja,porque,enquanto,brevemente',
  filler:
    'o,a,os,as,um,uma,este,esta,esse,seu,se,foi,foram,sido,esta,e,ser,estar,para,por,com,de,do,da,dos,das,ao,que,ou,atualmente,momento,agora,registro,registo,solicitado,consultado,pesquisado,estado,status,erro,desculpe,pesquisa,consulta,no registro,no registo,no servidor,no sistema,no whois,na base,na base de dados,no banco de dados,no momento,neste momento',
  place: 'base,base de dados,banco de dados,registro,registo,servidor,whois,nic,sistema,lista,dados',
  into: 'em',
};

export const galician: Language = {
  ...portuguese,
  code: 'gl',
  subject: 'dominio,nome,nome de dominio,obxecto',
  known:
    'existe,existen,atopado,atopada,atopou,atoparon,atopase,encontrado,encontra,hai,consta,figura,conecido',
  held: 'rexistrado,rexistrada,rexistrados,delegado,asignado,ocupado,ocupada,en uso,collido',
  free: 'dispoñible,disponible,dispoñibel,libre,libres',
  absent: 'inexistente,descoñecido',
  kept: 'indisponible',
  not: 'non,nunca,tampouco',
  none: 'ningun,ningunha,sen',
  things: 'resultado,resultados,rexistros,datos,entradas,informacion,dominios,obxectos',
  modal: 'pode,pode ser,podera,poderase,rexistrar,rexistrarse,permitido,permitida,admitido,autorizado',
  condition:
    'pero,mais,aínda que,ainda que,salvo,agas,ata,a partir de,a partir do,desde,dende,cando,despois,tras,antes,so,soamente,titular,propietario,dono,oferta,venda,compra,mercar,comprar,prezo,pendente,xa,porque,pronto',
  filler:
    'o,a,os,as,un,unha,este,esta,ese,seu,se,foi,foron,sido,esta,e,ser,estar,para,por,con,de,do,da,ao,que,ou,actualmente,momento,agora,rexistro,solicitado,consultado,estado,erro,sentimolo,busca,consulta,no rexistro,no servidor,no sistema,no whois,na base de datos,neste momento',
  place: 'base,base de datos,rexistro,servidor,whois,nic,sistema,lista,datos',
  into: 'en',
};

export const catalan: Language = {
  code: 'ca',
  concord: true,
  subject: 'domini,nom,nom de domini,objecte,domini sollicitat',
  known:
    'existeix,existeixen,trobat,trobada,trobats,troba,hi ha,consta,figura,conegut,coincidencia,coincidencies',
  held: 'registrat,registrada,registrats,enregistrat,delegat,assignat,ocupat,ocupada,en us,agafat,donat d alta',
  free: 'disponible,disponibles,lliure,lliures',
  absent: 'inexistent,desconegut',
  kept: 'indisponible',
  not: 'no,mai,tampoc',
  none: 'cap,sense',
  things: 'resultat,resultats,registres,registre,dades,entrades,informacio,domini,dominis,objecte,objectes',
  modal:
    'pot,pot ser,podra,es podra,poden,registrar,registrar se,enregistrar,permes,permesa,admes,autoritzat',
  condition:
    'pero,tanmateix,encara que,llevat,excepte,si,fins,a partir de,a partir del,des de,des del,quan,despres,abans,encara,nomes,titular,propietari,oferta,venda,compra,comprar,preu,pendent,ja,perque,mentre,aviat',
  filler:
    'pas,el,la,els,les,l,d,un,una,aquest,aquesta,aquell,seu,s,se,es,ha,han,estat,esta,ser,sigut,per,per a,amb,de,del,al,que,i,o,actualment,moment,ara,registre,sollicitat,consultat,cercat,estat,error,ho sentim,cerca,consulta',
  place: 'base,base de dades,registre,servidor,whois,nic,sistema,llista,dades',
  into: 'a,en,al,dins',
};

export const italian: Language = {
  code: 'it',
  concord: true,
  subject: 'dominio,nome,nome a dominio,nome di dominio,nome dominio,oggetto,dominio richiesto',
  known:
    'esiste,esistono,esistente,trovato,trovata,trovati,presente,risulta,ce,c e,noto,corrispondenza,corrispondenze',
  held: 'registrato,registrata,registrati,delegato,assegnato,assegnata,occupato,occupata,in uso,preso',
  free: 'disponibile,disponibili,libero,libera,liberi,registrabile',
  absent: 'inesistente,sconosciuto',
  kept: 'indisponibile',
  not: 'non,mai',
  none: 'nessun,nessuno,nessuna,senza',
  things:
    'risultato,risultati,registrazioni,dati,voce,voci,informazione,informazioni,dominio,domini,oggetto,oggetti,corrispondenza',
  modal:
    'puo,puo essere,potra,potra essere,possono,registrare,registrarsi,consentito,consentita,permesso,ammesso,assegnabile',
  condition:
    'ma,pero,tuttavia,benche,salvo,tranne,eccetto,se,fino,fino al,a partire da,a partire dal,dal,quando,dopo,prima,ancora,solo,soltanto,titolare,proprietario,offerta,vendita,acquisto,acquistare,comprare,prezzo,attesa,in attesa,gia,perche,mentre,presto',
  filler:
    'il,lo,la,i,gli,le,l,d,un,una,uno,questo,questa,quel,suo,si,ha,hanno,stato,stata,e,essere,sono,per,con,di,del,della,dello,al,che,o,ed,attualmente,momento,ora,adesso,registrazione,richiesto,richiesta,cercato,errore,spiacenti,ricerca',
  place: 'database,base dati,banca dati,archivio,registro,server,whois,nic,sistema,elenco,dati',
  into: 'in,nel,nella,nello,sul',
};

export const french: Language = {
  code: 'fr',
  concord: true,
  subject: 'domaine,nom,nom de domaine,objet,domaine demande',
  known:
    'existe,existent,existant,trouve,trouvee,trouves,connu,connue,figure,present,il y a,y a,repertorie,correspondance,correspond',
  held: 'enregistre,enregistree,enregistres,depose,deposee,reserve par,delegue,attribue,occupe,occupee,pris,prise,utilise',
  free: 'disponible,disponibles,libre,libres',
  absent: 'inexistant,inconnu,inconnue,introuvable',
  kept: 'indisponible',
  not: 'pas,jamais,point,non',
  none: 'aucun,aucune,sans,pas de',
  things:
    'resultat,resultats,enregistrement,enregistrements,donnee,donnees,entree,entrees,information,informations,domaine,domaines,objet,objets,correspondance',
  modal:
    'peut,peut etre,pourra,pourra etre,peuvent,enregistrer,autorise,autorisee,permis,permise,admis,eligible',
  condition:
    'mais,cependant,toutefois,sauf,excepte,si,jusqu,jusqu au,jusqu a,a partir de,a partir du,a compter du,des,depuis,quand,lorsque,apres,avant,encore,seulement,uniquement,titulaire,proprietaire,offre,vente,achat,acheter,prix,attente,en attente,deja,parce,car,plus,bientot',
  filler:
    'n,ne,le,la,les,l,d,un,une,ce,cet,cette,votre,son,se,s,a,ont,ete,est,etre,sont,pour,par,avec,de,du,qui,que,et,ou,actuellement,moment,maintenant,enregistrement,demande,demandee,recherche,etat,statut,erreur,desole,votre recherche,requete',
  place: 'base,base de donnees,registre,serveur,whois,nic,afnic,systeme,liste,donnees',
  into: 'dans,en,au,sur',
};
