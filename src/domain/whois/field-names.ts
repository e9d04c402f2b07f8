import { normaliseKey } from './line-shapes.ts';

/** Keys by fact, in the form of `normaliseKey`. */
const set = (list: string): ReadonlySet<string> => new Set(list.split(',').map(normaliseKey));

export const domainKeys = set(
  'domain,domain name,complete domain name,domainname,domain name ace,ace,query,puny name,unicode name,nom de domaine,nome de domínio domain name,nome de domínio,dominio,nombre de dominio,domena,domän,alan adı,도메인이름,ドメイン名,internationalized domain name,fqdn,domain idn,object,dns name requested,domain ace,idn',
);

export const registryExpiryKeys = set(
  'registry expiry date,expiration date,expiry date,expires,expires on,expires at,expire date,expire,expiration,expiration time,paid till,renewal date,renewal,valid until,valid date,valid thru,validity,exp date,domain expiration date,domain expiry date,domain currently expires,domain expires,date of expiration,expiration on,expire on,record expires,record expired,record expires on,will expire on,record will expire on,expired,expiry,expiration date utc,anniversary date,renew until,data de expiração expiration date,data de expiração,fecha de vencimiento,fecha de corte,fecha de renovacion,fecha de renovación,fecha de expiracion,fecha de expiración,vencimiento,vence,expira,date d expiration,ablaufdatum,scadenza,bitiş tarihi,사용 종료일,有効期限,domain expires on,expires date,expdate,registered until,paid until,next renewal,renewal on,fecha caducidad,fecha de caducidad,caducidad,due date,billing date,ren date,domain valid until,domain datebilleduntil,last day,expiration data,expired date,expiring date,registration expires,registration expiry date,registration expiration date',
);

export const registrarExpiryKeys = set('registrar registration expiration date,registrar expiration date');

export const createdKeys = set(
  'creation date,created,created on,create date,created date,created at,domain create date,domain created,domain created on,domain registration date,domain record activated,record created,record created on,registered,registered on,registered at,registered date,registration,registration date,registration time,registration on,activated,activation,activated on,activated at,activation date,domain registered,domain registered on,first registration date,first registered,entered,entry created,reg date,regdate,registered since,assigned,delegated since,date registered,date created,data de registo creation date,data de registo,fecha de registro,fecha de activacion,fecha de activación,domain name commencement date,fecha de creacion,fecha de creación,fecha de alta,creado,creado el,creacion,alta,date de creation,date de création,créé le,registrierungsdatum,data creazione,oluşturulma tarihi,등록일,登録年月日,commencement date,original created,domain datregistered,domain dateregistered,creation',
);

export const updatedKeys = set(
  'updated date,last updated,last updated on,last updated date,last update,last update date,last modified,last modified on,last changed,last change,modified,modified on,modified date,modification date,modified at,changed,change date,changed on,updated,updated on,updated at,update date,domain last updated,domain last updated date,domain last updated on,domain datelastmodified,record last updated,domain record last updated,record last updated on,record updated,record modified,record last modified,record changed,record changed on,renewed on,domain updated,date updated,date modified,ultima modificacion,última modificación,ultima actualizacion,última actualización,fecha de actualizacion,fecha de actualización,data de atualização,dernière modification,ultimo aggiornamento,son güncelleme,최근 정보 변경일,最終更新,letzte änderung,last edited,domain modified',
);

/** Used by .nl, .ru, .se, .be and .fi; deletion dates that start another phase are left out. */
export const releaseKeys = set(
  'date out of quarantine,free date,date to release,release date,date of release,available,available from,available on,available date,drop date,purge date,fecha de liberacion,fecha de liberación,data de liberação,data de liberacao,date de libération,freigabedatum,data di rilascio,vrijgavedatum',
);

export const registrarKeys = set(
  'registrar,registrar name,sponsoring registrar,sponsoring registrar organization,sponsoring registrar name,current registar,current registrar,registrar organization,registrar of record,authorized agency,authorised registrar,registration service provider,registration service provided by,registrar handle,registrar company name,registrar info,bureau d enregistrement,registro,registrador,agente registrador,agente registrador registrar,등록대행자,登録業者,kayıt kuruluşu,registered through,registered by,domain registrar,accredited registrar,provider,support,created by,managed by,registrar id,registrar full name,registrar provider,mnt by',
);

export const nameserverKeys = set(
  'name server,name servers,nameserver,nameservers,nserver,nservers,ns,ns1,ns2,ns3,ns4,dns,dns1,dns2,dns3,dns4,dns server,dns servers,domain server,domain servers,domain nameserver,domain nameservers,primary server,secondary server,primary name server,secondary name server,primary nameserver,secondary nameserver,primary dns,secondary dns,primary ns,secondary ns,dns name,host name,hostname,domain servers in listed order,domain nameservers in listed order,name server information,nameserver information,name servers in the listed order,nameserver in listed order,nameservers in listed order,current nameservers,ネームサーバ,호스트이름,servidor dns,servidor de nombres,servidores dns,servidores,serveur dns,serveurs de noms,servidor de nombres de dominio,servidores de nombres,servidores de nombres de dominio,ns name,name server name,server,nserver1,nserver2,hosts,name server host,nameserver name,servername,delegated to,servers,name server hostname',
);

export const statusKeys = set(
  'status,domain status,state,domain state,registration status,eppstatus,epp status,query status,ren status,domaintype,domain type,lock status,estado,estado status,estado del dominio,estatus,estatus del dominio,statut,stato,durum,状態,状态,상태,registration state,domain flags,flags,statuscode,delegation status,domaininfo status,lifecycle status',
);

export const registrantNameKeys = set(
  'registrant name,owner name,holder name,registrant contact name,owner,registrant,holder,domain holder,holder of domain name,titular,titular registrant,등록인,registrant person,domain owner,domain registrant,org holder,owner c name,registrant internationalized name,registrant contact',
);

export const registrantOrgKeys = set(
  'registrant organization,registrant organisation,registrant contact organization,registrant contact organisation,owner organization,owner organisation,holder organization,domain holder organization,registrant company,organization using domain name,registrant org,registrant internationalized organization,owner company',
);

/** A paragraph that begins with one of these is about a contact, not the domain. */
export const contactBlocks =
  /^(contact|person|nic hdl|nic hdl br|role|organi[sz]ation|org|personname|registrant|owner|holder|admin|administrativ|administrator|tech|technical|billing|zone|nsset|keyset|keygrp|name$|domain registrant|domain holder|authorised registrar|registrar$|registrar information|server name|mntner|whois$|nserver$|key1|ds list|ns list|titular|entidade|responsavel|website|tel|e mail|address|sponsoring registrar (url|address|country|phone)|last update of|server updated|dnssec|handle|organization name)/;
